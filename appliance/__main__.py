"""`python -m appliance` is `voxlupi`."""

from appliance.cli import main

main()
