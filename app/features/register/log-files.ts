import { tilePath, type TilePlace } from '../../../domain/register/log/tiles.ts'
import { NoAnswer } from './check-failure.ts'

const logPath = '/carbon-register/log'

/**
 * The newest signed note of the log, from the network.
 * @throws NoAnswer when the network or the server fails
 */
export async function fetchCheckpoint(): Promise<string> {
  return (await fetchFile(`${logPath}/checkpoint`)).text()
}

/**
 * The public keys of the register, as `name+id+Base64`.
 * @throws NoAnswer when the network or the server fails
 */
export async function fetchKeys(): Promise<string[]> {
  const response = await fetchFile('/.well-known/carbon-register.txt')
  return (await response.text()).split('\n').filter((line) => line !== '')
}

/**
 * A tile of the log, or a bundle of entries.
 * @throws NoAnswer when the network or the server fails
 */
export async function fetchTile(place: TilePlace): Promise<Uint8Array> {
  return new Uint8Array(await (await fetchFile(`${logPath}/${tilePath(place)}`)).arrayBuffer())
}

async function fetchFile(path: string): Promise<Response> {
  const response = await fetchAnswer(path)
  if (!response.ok) throw new NoAnswer('server', `The register answered ${response.status}`)
  return response
}

/**
 * Any answer of the register, also 404.
 * @throws NoAnswer without a connection
 */
export async function fetchAnswer(path: string): Promise<Response> {
  try {
    return await fetch(path)
  } catch {
    // The only errors of `fetch` with a right URL are those of the network.
    throw new NoAnswer('offline', `There is no connection for ${path}`)
  }
}
