const messages: Record<string, string> = {
  over_request_rate_limit: 'Too many attempts. Wait a few minutes, then open the link again.',
  validation_failed:
    'We could not use this link. Open it again from the mail, or ask for a new one.',
  bad_oauth_state: 'You started in another browser, or it took too long. Please start again here.',
  access_denied: 'You cancelled, so nothing has changed.',
  identity_already_exists: 'That account is already linked to someone else here.',
  provider_email_needs_verification:
    'The e-mail address of that account is not confirmed. Confirm it there, or sign in another way.',
  user_banned: 'This account is closed. If you think that is a mistake, write to us.',
  unexpected_failure:
    'The other service did not answer as expected. Try again, or sign in another way.',
}

/** Our own message: a text in the URL could come from anybody. */
export function explainBrokenLink(code: string): string {
  return messages[code] ?? 'This link has been used or has expired. Ask for a new one.'
}
