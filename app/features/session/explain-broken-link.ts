const messages: Record<string, string> = {
  over_request_rate_limit: 'Too many tries. Wait a few minutes and open the link again.',
  bad_oauth_state: 'That was started in another browser, or took too long. Start again here.',
  access_denied: 'You stopped there, so nothing was changed here.',
  identity_already_exists: 'That account is linked to somebody already.',
  provider_email_needs_verification:
    'That account has no confirmed e-mail address. Confirm it there, or sign in another way.',
  user_banned: 'This account is closed. Write to us if you think that is a mistake.',
  unexpected_failure:
    'The other service did not answer as expected. Try again, or sign in another way.',
}

/** Our own message: a text in the URL could come from anybody. */
export function explainBrokenLink(code: string): string {
  return messages[code] ?? 'This link was used before or is too old. Ask for a new one.'
}
