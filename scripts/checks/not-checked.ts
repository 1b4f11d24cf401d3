/** The exit code of a check that has nothing to check. */
export const notChecked = 3;
