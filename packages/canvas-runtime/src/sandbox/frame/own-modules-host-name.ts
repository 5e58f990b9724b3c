/** The window property through which scripts of a site's own modules register in the frame. */
export const ownModuleHostName = "__canvasModules";
