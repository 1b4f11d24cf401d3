const steps = [
  ["You apply", "Five minutes: your experience, what you teach, and the hours you can give."],
  ["We read it", "An admin of the studio reads every application. The answer stands in your Activity Log."],
  ["You start", "Set the length of your slot, name your classes, and members can book you."],
] as const;

/** What happens to an application, so that nobody sends one into the dark. */
export function NextSteps() {
  return (
    <ol className="grid content-start gap-4 self-start border-rule border-t pt-4 sm:grid-cols-3 lg:sticky lg:top-24 lg:col-span-3 lg:col-start-10 lg:row-start-2 lg:grid-cols-1 lg:gap-6">
      {steps.map(([title, text], index) => (
        <li key={title} className="grid grid-cols-[auto_1fr] gap-x-4 sm:grid-cols-1 lg:grid-cols-[auto_1fr]">
          <span aria-hidden="true" className="row-span-2 w-8 font-display text-accent text-display-3">
            {index + 1}
          </span>
          <b className="text-title">{title}</b>
          <p className="text-muted">{text}</p>
        </li>
      ))}
    </ol>
  );
}
