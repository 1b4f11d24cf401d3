import { BrandName } from "#app/page/brand-name.tsx";
import { Specimen } from "./specimen.tsx";

const surfaces = [
  ["paper", "bg-paper text-ink"],
  ["raised", "bg-raised text-ink"],
  ["sunken", "bg-sunken text-ink"],
  ["ink", "bg-ink text-paper"],
  ["accent", "bg-accent text-on-accent"],
  ["accent-strong", "bg-accent-strong text-on-accent"],
  ["studio", "bg-studio text-on-studio"],
  ["studio-strong", "bg-studio-strong text-on-studio"],
  ["highlight", "bg-highlight text-on-highlight"],
  ["danger-soft", "bg-danger-soft text-danger"],
  ["success-soft", "bg-success-soft text-success"],
];

const inks = [
  "text-ink",
  "text-muted",
  "text-accent",
  "text-accent-display",
  "text-studio",
  "text-highlight",
  "text-danger",
  "text-success",
];

const displays = [
  ["text-display-1", "Lift what matters"],
  ["text-display-2", "Breathe, then begin again"],
  ["text-display-3", "Three mornings a week, and no excuses"],
];

const readings = ["text-title", "text-lead", "text-body", "text-small"];
const steps = ["w-1", "w-2", "w-3", "w-4", "w-6", "w-8", "w-12", "w-16"];

/** The colours, sizes and steps of `inks.css` and `theme.css`. */
export function Tokens() {
  return (
    <>
      <Specimen name="colour: surfaces">
        {surfaces.map(([name, classes]) => (
          <div
            key={name}
            className={`grid h-24 w-36 content-end border border-hair p-2 text-small ${classes}`}
          >
            {name}
          </div>
        ))}
      </Specimen>
      <Specimen name="colour: words and lines">
        {inks.map((ink) => (
          <span key={ink} className={`font-bold text-title ${ink}`}>
            {ink.slice(5)}
          </span>
        ))}
        <span className="border-rule border-b">rule</span>
        <span className="border-hair border-b">hair</span>
        <span className="border-field border-b">field</span>
        <span className="border border-frame px-2">frame</span>
      </Specimen>
      <Specimen name="type: font-display text-display-1 to -3" stack>
        {displays.map(([size, words]) => (
          <p key={size} className={`font-display ${size}`}>
            {words}
          </p>
        ))}
      </Specimen>
      <Specimen name="type: text-title, -lead, -body, -small; font-label; text-link; tabular" stack>
        {readings.map((size) => (
          <p key={size} className={`max-w-text ${size}`}>
            You come in after work, tired from the traffic. An hour later you walk out taller. That is the
            whole idea, and it works on Tuesdays as well.
          </p>
        ))}
        <p className="font-label text-small">Mornings from six</p>
        <p>
          Running text with{" "}
          <a href="#top" className="text-link">
            trainers that lead somewhere
          </a>{" "}
          and figures in columns: <span className="tabular">1,111.10 / 9,087.65</span>
        </p>
      </Specimen>
      <Specimen name="name: brand-name, over brand-mark; font-bengali" stack>
        {["text-display-3", "text-display-2"].map((size) => (
          <p key={size} className={`flex flex-wrap items-center gap-3 font-display ${size}`}>
            <BrandName mark="size-[0.85em] text-accent-display" />
          </p>
        ))}
      </Specimen>
      <Specimen name="space: 1 2 3 4 6 8 12 16, section, gutter" stack>
        <div className="flex flex-wrap items-end gap-4">
          {steps.map((step) => (
            <div key={step} className={`h-6 bg-studio ${step}`} />
          ))}
        </div>
      </Specimen>
    </>
  );
}
