/** The parameters of a refusal as the database sends them; none when the detail is no JSON object. */
export function parseParameters(detail: string | null | undefined): Record<string, unknown> {
  if (!detail?.startsWith('{')) return {}
  return JSON.parse(detail) as Record<string, unknown>
}
