import { useRouteLoaderData } from 'react-router'

/** Facts of a page for search engines, as schema.org names them. */
export function StructuredData({ data }: { data: Record<string, unknown> }) {
  const json = serializeForScript({ '@context': 'https://schema.org', ...data })
  // A data block: browsers never run it, so the content security policy does not concern it.
  // oxlint-disable-next-line react/no-danger -- serializeForScript leaves nothing that could end the element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}

/** JSON that cannot end the script element it stands in, nor break a parser of older JavaScript. */
export function serializeForScript(data: unknown): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Where the site stands, for addresses that must be whole; empty while the root has failed. */
export function useOrigin(): string {
  const root = useRouteLoaderData('root') as { origin: string } | undefined
  return root?.origin ?? ''
}
