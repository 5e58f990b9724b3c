/** The specifiers of React, which resolves in each canvas to the instance that the kit uses. */
export const reactModules: readonly string[] = ["react", "react/jsx-runtime", "react/jsx-dev-runtime"];
