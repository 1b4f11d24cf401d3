/** The look of everything one types into or chooses from. */
export const controlStyle =
  "block w-full rounded border border-field bg-raised px-3 py-2 text-ink text-body " +
  "placeholder:text-muted transition-colors hover:border-rule " +
  "focus-visible:border-rule focus-visible:outline-3 focus-visible:outline-focus focus-visible:outline-offset-2 " +
  "aria-invalid:border-danger [&:is(input,textarea):read-only]:border-hair " +
  "[&:is(input,textarea):read-only]:bg-sunken " +
  "disabled:cursor-not-allowed disabled:border-hair disabled:bg-sunken disabled:text-muted";
