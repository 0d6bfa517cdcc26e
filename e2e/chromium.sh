#!/bin/sh
# Chromium draws the list under its address bar by a page of its own, in every window, before anybody has typed there:
# 0.4 s of a processor for each visit of a story. Nobody sees it here. Playwright names the features that are off in one
# switch, and of two such switches only the last would count, so these are added to its own.
for arg; do
  shift
  case $arg in --disable-features=*) arg="$arg,WebUIOmniboxPopup,WebUIOmniboxAimPopup" ;; esac
  set -- "$@" "$arg"
done
exec "$KATEDRA_CHROMIUM" "$@"
