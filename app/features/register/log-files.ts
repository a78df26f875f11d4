import { tilePath, type TilePlace } from '../../../domain/register/log/tiles.ts'

const logPath = '/carbon-register/log'

/**
 * The newest signed note of the log, from the network.
 * @throws Error when the network or the server fails
 */
export async function fetchCheckpoint(): Promise<string> {
  return (await fetchFile('checkpoint')).text()
}

/**
 * The public keys of the register, as `name+id+Base64`.
 * @throws Error when the network or the server fails
 */
export async function fetchKeys(): Promise<string[]> {
  const response = await fetch('/.well-known/carbon-register.txt')
  if (!response.ok) throw new Error(`The keys answered ${response.status}`)
  return (await response.text()).split('\n').filter((line) => line !== '')
}

/**
 * A tile of the log, or a bundle of entries.
 * @throws Error when the network or the server fails
 */
export async function fetchTile(place: TilePlace): Promise<Uint8Array> {
  return new Uint8Array(await (await fetchFile(tilePath(place))).arrayBuffer())
}

async function fetchFile(path: string): Promise<Response> {
  const response = await fetch(`${logPath}/${path}`)
  if (!response.ok) throw new Error(`The log answered ${response.status} for ${path}`)
  return response
}
