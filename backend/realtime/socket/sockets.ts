import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import { handleFrame } from '../channels/handle-frame.ts'
import { readKey, type Access } from '../channels/tokens.ts'
import type { RealtimeContext } from '../context.ts'
import { logBug } from '../../log.ts'
import { ApiError } from '../../web/api-error.ts'
import { Connection } from './connection.ts'
import { FrameError, parseFrame, type Vsn } from './frames.ts'
import { Places } from './places.ts'

export interface Sockets {
  /** Takes over the socket of a WebSocket request. */
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Closes all; clients connect again by themselves. */
  close(): void
}

/** The WebSockets of one process. */
export function createSockets(
  context: RealtimeContext,
  findIp: (req: IncomingMessage) => string,
): Sockets {
  const { limits, keys, log } = context
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.frameBytes,
  })
  const places = new Places({ total: limits.sockets, perAddress: limits.socketsPerAddress })
  const connections = new Set<Connection>()
  const check = setInterval(() => closeSilent(connections, limits.silentMs), limits.checkSilentMs)
  check.unref()

  async function accept(req: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { pathname = '', searchParams } = parseAddress(req.url) ?? {}
    if (pathname !== '/realtime/v1/websocket' || !searchParams)
      return refuse(socket, '404 Not Found', 'Not found')
    const vsn = readVsn(searchParams.get('vsn'))
    if (!vsn) return refuse(socket, '400 Bad Request', 'The protocol is 1.0.0 or 2.0.0')
    const apiKey = searchParams.get('apikey') ?? String(req.headers['x-api-key'] ?? '')
    if (apiKey === '') return refuse(socket, '401 Unauthorized', 'An API key is required')
    const ip = findIp(req)
    const leave = places.take(ip, 1)
    if (!leave) return refuse(socket, '429 Too Many Requests', 'Too many sockets')
    if (socket.destroyed) return leave()
    socket.once('close', leave)
    const key = await readKey(apiKey, keys)
    server.handleUpgrade(req, socket, head, (webSocket) => {
      const connection = serve(context, webSocket, { vsn, key, ip })
      connections.add(connection)
      webSocket.once('close', () => connections.delete(connection))
    })
  }

  return {
    upgrade(req, socket, head) {
      socket.on('error', () => socket.destroy())
      accept(req, socket, head).catch((error: unknown) => {
        if (error instanceof ApiError) return refuse(socket, '401 Unauthorized', error.message)
        logBug(log, {
          message: 'a WebSocket could not be opened',
          method: 'GET',
          path: '/realtime/v1/websocket',
          error,
        })
        refuse(socket, '500 Internal Server Error', 'Unexpected failure')
      })
    },
    close() {
      clearInterval(check)
      for (const connection of connections) connection.close(1012, 'The server restarts')
    },
  }
}

/** Null for what is no address, such as `//`. */
function parseAddress(path = '/'): URL | null {
  return URL.parse(path, 'http://realtime.internal')
}

/** As in phoenix, the first protocol is meant where none is named. */
function readVsn(given: string | null): Vsn | null {
  if (given === null || given === '1.0.0') return '1.0.0'
  return given === '2.0.0' ? given : null
}

function refuse(socket: Duplex, status: string, error: string): void {
  // The other side may leave its half open.
  socket.once('finish', () => socket.destroy())
  const body = JSON.stringify({ error })
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

function serve(
  context: RealtimeContext,
  socket: WebSocket,
  about: { vsn: Vsn; key: Access; ip: string },
): Connection {
  const connection = new Connection(socket, { ...about, limits: context.limits })
  socket.on('message', (data: RawData, isBinary) => {
    connection.heardAtMs = performance.now()
    // `nodebuffer` is the default of `binaryType`.
    receive(context, connection, { data: data as Buffer, isBinary })
  })
  // Such as a frame that is too large: the library closes with the code of RFC 6455.
  socket.on('error', () => {})
  socket.on('close', () => connection.releaseChannels())
  return connection
}

function receive(
  context: RealtimeContext,
  connection: Connection,
  { data, isBinary }: { data: Buffer; isBinary: boolean },
): void {
  if (connection.isClosing) return
  try {
    const frame = parseFrame(data, { isBinary, vsn: connection.vsn })
    if (!connection.messages.take(1) || !connection.bytes.take(data.length)) {
      const channel = connection.channels.get(frame.topic)
      if (channel) channel.close('Too many messages per second')
      else connection.close(1008, 'Too many messages per second')
      return
    }
    handleFrame(context, connection, frame)
  } catch (error) {
    if (error instanceof FrameError) return connection.close(1007, error.message)
    logBug(context.log, {
      message: 'a frame of realtime failed',
      method: 'WebSocket',
      path: '/realtime/v1/websocket',
      error,
    })
    connection.close(1011, 'Unexpected failure')
  }
}

function closeSilent(connections: Iterable<Connection>, silentMs: number): void {
  const since = performance.now() - silentMs
  for (const connection of connections)
    if (connection.heardAtMs < since)
      connection.close(1008, `No heartbeat for ${silentMs / 1_000} s`)
}
