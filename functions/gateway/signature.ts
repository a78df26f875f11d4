/**
 * Whether one of the secrets signed these bytes: HMAC-SHA512, hexadecimal, compared in constant
 * time.
 * @param secrets two while a secret is being replaced; with an empty list the result is false
 */
export async function isSignedBy(
  secrets: readonly string[],
  bytes: Uint8Array<ArrayBuffer>,
  signature: string,
): Promise<boolean> {
  if (!/^[0-9a-f]{128}$/i.test(signature)) return false
  const given = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  for (const secret of secrets) {
    const key = await crypto.subtle.importKey(
      'raw',
      new TextEncoder().encode(secret),
      { name: 'HMAC', hash: 'SHA-512' },
      false,
      ['verify'],
    )
    if (await crypto.subtle.verify('HMAC', key, given, bytes)) return true
  }
  return false
}

/** What {@link isSignedBy} accepts. */
export async function signWith(secret: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-512' },
    false,
    ['sign'],
  )
  return Array.from(new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
