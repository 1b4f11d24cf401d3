import { useSettings } from "./use-settings.ts";

/** After a line about a mail: in the demo, whose mails go nowhere, the link to where they are shown. */
export function DemoInbox() {
  const { demo } = useSettings();
  if (!demo?.inbox) return null;
  return (
    <>
      {" "}
      <a href={demo.inbox} className="text-link">
        Open the demo’s inbox
      </a>
    </>
  );
}
