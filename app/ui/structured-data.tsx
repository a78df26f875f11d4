import { useRouteLoaderData } from 'react-router'

/** Facts about a page for search engines, in the vocabulary of schema.org. */
export function StructuredData({ data }: { data: Record<string, unknown> }) {
  const json = serializeForScript({ '@context': 'https://schema.org', ...data })
  // This is a data block. Browsers never run it, so the content security policy does not apply.
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- serializeForScript leaves nothing that could end the element
      dangerouslySetInnerHTML={{ __html: json }}
    />
  )
}

/**
 * JSON that is safe inside a script element: it cannot end the element or break an older JavaScript
 * parser.
 */
export function serializeForScript(data: unknown): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** What is the same on every page; empty when the root loader has failed. */
export function useRootData(): { origin: string; publishableKey: string } {
  // The loader of app/root.tsx, which is above this folder.
  const root = useRouteLoaderData('root') as ReturnType<typeof useRootData> | undefined
  return root ?? { origin: '', publishableKey: '' }
}

/** The origin of the site, for absolute URLs. */
export const useOrigin = (): string => useRootData().origin
