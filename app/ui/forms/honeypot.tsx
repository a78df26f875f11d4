/**
 * A field that people do not see, so mostly programs fill it in. Its name means nothing to browsers
 * and password managers, which would fill in a website or an address.
 */
export function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px]">
      <label>
        Leave this empty{' '}
        <input
          type="text"
          name="leaveEmpty"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore
          data-bwignore
          data-lpignore="true"
          data-form-type="other"
        />
      </label>
    </div>
  )
}
