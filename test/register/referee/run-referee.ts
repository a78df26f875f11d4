import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** Where Debian's package golang-golang-x-mod-dev puts the sources. */
const goPath = '/usr/share/gocode'

/** A question about the tree of the first `size` entries of a log. */
export interface AskedTree {
  /** Names a log: its entries are `entry <seed> <place>`. */
  seed: number
  size: number
  index: number
  earlier: number
}

const answer = z.object({
  root: z.string(),
  inclusion: z.array(z.string()),
  consistency: z.array(z.string()),
})
/** Hashes in hex: the root, the proof of the entry, and the proof of the earlier tree. */
export type TreeAnswer = z.infer<typeof answer>

const output = z.object({
  answers: z.array(answer),
  opened: z.string(),
  signerKey: z.string(),
  signed: z.string(),
})

/** Whether Go and its packages for transparency logs are installed here. */
export function hasReferee(): boolean {
  return (
    existsSync(join(goPath, 'src/golang.org/x/mod/sumdb/tlog')) &&
    spawnSync('go', ['version']).status === 0
  )
}

/**
 * Asks Go's `sumdb/tlog` and `sumdb/note`.
 * @throws Error with what Go says, such as that a signature is wrong
 */
export function askReferee(asked: {
  trees?: readonly AskedTree[]
  note?: string
  key?: string
  signerSeed?: string
  signText?: string
}): z.infer<typeof output> {
  const { status, stdout, stderr } = spawnSync(
    'go',
    ['run', join(import.meta.dirname, 'referee.go')],
    {
      input: JSON.stringify({
        trees: [],
        note: '',
        key: '',
        signerSeed: '',
        signText: '',
        ...asked,
      }),
      env: { ...process.env, GOPATH: goPath, GO111MODULE: 'off', GOFLAGS: '' },
      maxBuffer: 100_000_000,
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(`the referee: ${stderr}`)
  return output.parse(JSON.parse(stdout))
}
