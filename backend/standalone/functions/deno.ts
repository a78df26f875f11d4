import { logToConsole } from '../../log.ts'

type Handler = (request: Request) => Response | Promise<Response>

export type DenoServe = (
  ...given: [Handler] | [object, Handler] | [{ handler: Handler }] | [Handler, object]
) => { finished: Promise<void>; shutdown(): Promise<void>; ref(): void; unref(): void }

/**
 * The part of `Deno` and `EdgeRuntime` that functions use.
 * @param onServe called with the handler of each `Deno.serve`
 */
export function createDeno(onServe: (handler: Handler) => void) {
  const serve: DenoServe = (...given) => {
    const handler = findHandler(given)
    if (!handler) throw new TypeError('Deno.serve needs a handler')
    onServe(handler)
    const nothing = () => {}
    // It answers as long as its thread lives.
    return {
      finished: new Promise(nothing),
      shutdown: () => Promise.resolve(),
      ref: nothing,
      unref: nothing,
    }
  }
  return {
    Deno: {
      serve,
      env: {
        get: (name: string) => process.env[name],
        has: (name: string) => process.env[name] !== undefined,
        set: (name: string, value: string) => void (process.env[name] = value),
        delete: (name: string) => void delete process.env[name],
        toObject: () => ({ ...process.env }),
      },
    },
    EdgeRuntime: {
      waitUntil<Value>(work: Promise<Value>): Promise<Value> {
        work.catch((error: unknown) =>
          logToConsole({ level: 'error', message: 'work of a function failed', error }),
        )
        return work
      },
    },
  }
}

function findHandler(given: readonly unknown[]): Handler | undefined {
  const named = given.map((value) => (value as { handler?: unknown } | undefined)?.handler)
  return [...given, ...named].find((value): value is Handler => typeof value === 'function')
}
