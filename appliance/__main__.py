"""`python -m appliance` is `voxlupi`."""

try:
    from appliance.cli import main
except KeyboardInterrupt:  # Ctrl+C before anything has begun: it ends without words, as it does from then on
    raise SystemExit(1) from None

main()
