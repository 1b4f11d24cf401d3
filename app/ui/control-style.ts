/** The class of everything one types into or chooses from (`control.css`). */
export const controlStyle = "control";
