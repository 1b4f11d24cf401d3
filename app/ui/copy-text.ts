import { toast } from "./toast.ts";

/** Copies text to the clipboard and says so; it is unavailable over plain http or where the browser forbids it. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success("Copied.");
  } catch {
    toast.error("Copy it by hand", "Your browser doesn’t let us copy it.");
  }
}
