import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parse, TomlError } from 'smol-toml'
import { StartError } from '../start/start-error.ts'
import { projectSchema, type Project } from './project-schema.ts'

export interface ProjectConfig {
  /** Absolute path of the folder of the file. Paths in the file are relative to it. */
  folder: string
  project: Project
  /** One sentence for each member without effect and each missing environment variable. */
  warnings: string[]
}

type Environment = Record<string, string | undefined>

/**
 * Reads a `config.toml` like the Supabase CLI: `env(NAME)` is replaced by the value of the
 * variable.
 * @throws StartError with one sentence for each invalid member
 */
export function readProjectConfig(file: string, env: Environment): ProjectConfig {
  const warnings: string[] = []
  const input = replaceEnv(parseToml(file), env, (name) =>
    warnings.push(`${name} is not set in the environment, but config.toml uses it.`),
  )
  const parsed = projectSchema.safeParse(input)
  if (!parsed.success)
    throw new StartError(
      parsed.error.issues
        .map(({ path, message }) => `${file}: ${path.join('.')} ${message}`)
        .join('\n'),
    )
  const unused = listUnused(input, parsed.data)
  if (unused.length > 0) warnings.push(`Not supported, so without effect: ${unused.join(', ')}.`)
  warnings.push(...listUnreachableLimits(parsed.data))
  return { folder: dirname(resolve(file)), project: parsed.data, warnings }
}

function parseToml(file: string): Record<string, unknown> {
  try {
    return parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    if (cause instanceof TomlError)
      throw new StartError(`${file} is not valid TOML: ${cause.message}`, { cause })
    throw new StartError(
      `${file} cannot be read (${cause instanceof Error ? cause.message : String(cause)}).`,
      { cause },
    )
  }
}

function replaceEnv(value: unknown, env: Environment, onMissing: (name: string) => void): unknown {
  if (Array.isArray(value)) return value.map((member) => replaceEnv(member, env, onMissing))
  // A disabled table may name variables that are not set.
  if (isTable(value))
    return isOff(value)
      ? value
      : Object.fromEntries(
          Object.entries(value).map(([name, member]) => [name, replaceEnv(member, env, onMissing)]),
        )
  const name = typeof value === 'string' ? /^env\((.*)\)$/.exec(value)?.[1] : undefined
  if (name === undefined) return value
  const found = env[name]
  if (found === undefined || found === '') onMissing(name)
  return found ?? ''
}

/** Members that the schema does not know. Disabled tables are skipped. */
function listUnused(input: unknown, known: unknown, path: string[] = []): string[] {
  if (!isTable(input) || isOff(input)) return []
  return Object.entries(input).flatMap(([name, member]) => {
    const here = [...path, name]
    if (isTable(known) && name in known) return listUnused(member, known[name], here)
    return isTable(member) && isOff(member)
      ? []
      : [isTable(member) ? `[${here.join('.')}]` : here.join('.')]
  })
}

/** The limit of the whole server counts for each bucket too. */
function listUnreachableLimits({ storage }: Project): string[] {
  return Object.entries(storage.buckets)
    .filter(([, bucket]) => (bucket.file_size_limit ?? 0) > storage.file_size_limit)
    .map(
      ([name]) =>
        `storage.buckets.${name}.file_size_limit is larger than storage.file_size_limit, which counts for every bucket. Set that one higher too.`,
    )
}

function isTable(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
  )
}

function isOff(table: Record<string, unknown>): boolean {
  return table['enabled'] === false
}
