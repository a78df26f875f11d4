import type { RealtimeContext } from '../context.ts'
import type { Channel } from './channel.ts'
import type { Room } from './rooms.ts'

/**
 * Counts what a message to a room costs: a copy for everybody in it.
 * @returns false when the address of its sender sends more than it may
 */
export function takeDeliveries(
  { deliveries, rooms }: Pick<RealtimeContext, 'deliveries' | 'rooms'>,
  { room, ip, role }: { room: Room; ip: string; role: string },
): boolean {
  return role === 'service_role' || deliveries.take(ip, rooms.size(room))
}

export function senderOf({ room, ip, access: { role } }: Channel) {
  return { room, ip, role }
}
