const words: Record<string, string> = {
  over_request_rate_limit: 'Too many tries. Wait a few minutes and open the link again.',
  bad_oauth_state: 'That was begun in another browser, or took too long. Begin again here.',
  access_denied: 'You stopped there, so nothing was changed here.',
  identity_already_exists: 'That account is linked to somebody already.',
  provider_email_needs_verification:
    'That account has no confirmed e-mail address. Confirm it there, or come in another way.',
  user_banned: 'This account is closed. Write to us if you think that is a mistake.',
  unexpected_failure:
    'The other side did not answer as it should. Try again, or come in another way.',
}

/** Why a link from a mail did not work. The text in the address is not shown: anybody can have written it. */
export function explainBrokenLink(code: string): string {
  return words[code] ?? 'This link was used before or is too old. Ask for a new one.'
}
