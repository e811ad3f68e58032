"""The sounds of the night, from numbers alone: noise, oscillators, filters, envelopes and simple rooms."""
