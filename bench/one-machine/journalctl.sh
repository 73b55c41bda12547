#!/bin/bash
# journalctl -fu UNIT -o cat, until somebody would press Ctrl+C.
until grep -qs 'Comptoir is open' "/run/units/$2.log" || [ -f "/run/units/$2.status" ]; do sleep 0.1; done
cat "/run/units/$2.log"
