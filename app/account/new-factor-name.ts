/** A name that the account has not yet: names of second factors are unique. */
export function newFactorName(kind: string): string {
  const now = new Date()
  return `${kind} (${now.toLocaleDateString('en-NG', { day: 'numeric', month: 'short' })}, ${now.toLocaleTimeString('en-NG', { hour: '2-digit', minute: '2-digit', second: '2-digit' })})`
}
