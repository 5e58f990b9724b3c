#!/usr/bin/env node
// A file that is there before anything is built: package managers link it when they install.
import "../dist/main.js";
