/** What an import of a function means in Node, where Deno would load it from a registry. */
export type ResolvedImport =
  /** The server of Deno's standard library. */
  | { kind: 'http server' }
  /** Types only. */
  | { kind: 'nothing' }
  | { kind: 'specifier'; specifier: string }

/**
 * The meaning of the specifiers that only Deno knows: `npm:`, `jsr:`, esm.sh and the HTTP server of
 * deno.land/std. Versions are ignored: the installed package is used. Null for every other
 * specifier, which Node resolves itself.
 * @throws Error for an address that is not supported
 */
export function resolveImport(specifier: string): ResolvedImport | null {
  if (/^https:\/\/deno\.land\/std(?:@[^/]+)?\/http\/server\.ts$/.test(specifier))
    return { kind: 'http server' }
  if (/^jsr:\/?@supabase\/functions-js(?:@[^/]+)?(?:\/edge-runtime\.d\.ts)?$/.test(specifier))
    return { kind: 'nothing' }
  const packageName = /^(?:npm:|jsr:|https:\/\/esm\.sh\/)\/?(.+)$/.exec(specifier)?.[1]
  if (packageName !== undefined)
    return { kind: 'specifier', specifier: withoutVersion(packageName) }
  if (/^https?:/.test(specifier))
    throw new Error(
      `${specifier} cannot be imported: functions may import files, npm packages and the HTTP server of deno.land/std.`,
    )
  return null
}

/**
 * The command that installs the package of a specifier such as `npm:zod@4/v4`; null for another
 * specifier.
 */
export function findInstallCommand(specifier: string): string | null {
  const [, registry, name] =
    /^(npm:|jsr:|https:\/\/esm\.sh\/)\/?((?:@[^/]+\/)?[^/@?]+(?:@[^/?]+)?)/.exec(specifier) ?? []
  if (name === undefined) return null
  return `${registry === 'jsr:' ? 'npx jsr add' : 'npm install'} ${/[\^~<>*| ]/.test(name) ? `'${name}'` : name}`
}

/** `@supabase/supabase-js@2.49/cors?target=deno` is `@supabase/supabase-js/cors`. */
function withoutVersion(given: string): string {
  return given.replace(/\?.*$/, '').replace(/^((?:@[^/]+\/)?[^/@]+)@[^/]+/, '$1')
}

/**
 * A specifier by the `imports` of a deno.json; null when it has no entry. An entry `npm:` or `jsr:`
 * is also one for the subpaths of the package, as in Deno.
 */
export function mapImport(
  specifier: string,
  imports: Readonly<Record<string, string>>,
): string | null {
  const exact = Object.hasOwn(imports, specifier) ? imports[specifier] : undefined
  if (exact !== undefined) return exact
  const [longest] = Object.entries(imports)
    .map(([key, target]) =>
      /^(?:npm|jsr):/.test(target) && !key.endsWith('/')
        ? [`${key}/`, `${target}/`]
        : [key, target],
    )
    .filter(([key = '']) => key.endsWith('/') && specifier.startsWith(key))
    .sort(([a = ''], [b = '']) => b.length - a.length)
  if (!longest) return null
  const [prefix = '', target = ''] = longest
  return `${target}${specifier.slice(prefix.length)}`
}
