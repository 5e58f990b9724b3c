#!/usr/bin/env node
// Committed, not built, because package managers link it at installation.
import "../dist/command.js";
