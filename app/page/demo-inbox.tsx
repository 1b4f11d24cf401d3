import { useSettings } from "./use-settings.ts";

/** Follows a line about an email: in the demo, which sends none, a link to the inbox that shows those to `address`. */
export function DemoInbox({ address }: { address: string }) {
  const { demo } = useSettings();
  if (!demo?.inbox) return null;
  return (
    <>
      {" "}
      <a href={`${demo.inbox}?${new URLSearchParams({ to: address })}`} className="text-link">
        Open the demo’s inbox
      </a>
    </>
  );
}
