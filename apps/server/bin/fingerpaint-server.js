#!/usr/bin/env node
// Stands here for package managers, which link it before anything is built.
import "../dist/main.js";
