import { connect, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

const head =
  'POST /functions/v1/quote-order HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{'

const { port, sockets, addresses } = workerData as Record<'port' | 'sockets' | 'addresses', number>

function openSlow(n: number): Socket {
  const localAddress = `127.1.${Math.floor(n / 250)}.${(n % 250) + 1}`
  const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {})
  socket.resume()
  socket.write(head)
  return socket
}

// The visitors come within the burst.
parentPort?.postMessage('begins')
const open = Array.from({ length: sockets }, (_, n) => openSlow(n % addresses))
setInterval(() => open.forEach((socket) => socket.write(' ')), 1_000)
