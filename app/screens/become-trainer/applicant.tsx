import { Link } from "react-router";
import { Avatar } from "#app/ui/avatar.tsx";
import { TextField } from "#app/ui/text-field.tsx";

/** Who applies: name and picture as the profile has them, not to be changed here (spec §5). */
export function Applicant({ name, photoUrl }: { name: string; photoUrl: string }) {
  return (
    <fieldset className="grid max-w-text gap-6 sm:grid-cols-[auto_1fr]">
      <legend className="sr-only">You</legend>
      <Avatar src={photoUrl} alt="" size="lg" />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField label="Name" value={name} readOnly />
        <TextField label="Image" value={photoUrl} placeholder="No picture yet" readOnly />
        <p className="text-muted text-small sm:col-span-2">
          Both come from{" "}
          <Link to="/dashboard/profile" className="text-link">
            your profile
          </Link>
          .
        </p>
      </div>
    </fieldset>
  );
}
