/// <reference path="./editor-canvas.d.ts" />
