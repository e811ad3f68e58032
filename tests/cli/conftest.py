from speaking import cache, play, start

__all__ = ["cache", "play", "start"]
