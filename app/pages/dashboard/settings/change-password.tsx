import { ButtonLink } from '../../../ui/button.tsx'

/** Links to the page that password recovery uses too. */
export function ChangePassword() {
  return (
    <>
      <p className="mb-4 text-ink-2">
        A new password signs out all your other devices. If you signed in a while ago, we first send
        you a code to make sure it is you.
      </p>
      <ButtonLink to="/update-password" variant="secondary">
        Change my password
      </ButtonLink>
    </>
  )
}
