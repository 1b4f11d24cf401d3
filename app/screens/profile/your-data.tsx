import { fetchOwnData } from "#app/features/people/own-data.ts";
import { FileDownload } from "#app/lists/file-download.tsx";
import type { User } from "#contract/users.ts";
import { DeleteAccount } from "./delete-account.tsx";
import { Part } from "./part.tsx";

/** Downloads the person's data, and deletes their account (D71). */
export function YourData({ me }: { me: User }) {
  return (
    <Part name="data">
      <p>
        One file with everything we hold about you: your record, payments, memberships, reviews, articles,
        votes, logins, and decisions about you.
      </p>
      <div className="flex flex-wrap gap-3">
        <FileDownload fetchFile={fetchOwnData} label="Download your data" />
        <DeleteAccount me={me} />
      </div>
    </Part>
  );
}
