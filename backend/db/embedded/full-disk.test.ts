import { execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { canMount } from '../../../test/can-mount.ts'
import { withClient } from '../with-client.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

function useSmallDisk(megabytes: number): { folder: string } & Disposable {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  return {
    folder,
    [Symbol.dispose]() {
      execFileSync('umount', [folder])
      rmSync(folder, { recursive: true })
    },
  }
}

function fill(folder: string, name: string): string {
  const path = join(folder, name)
  const { bavail, bsize } = statfsSync(folder)
  writeFileSync(path, Buffer.alloc(bavail * bsize))
  return path
}

test.skipIf(!canMount())(
  'a full disk and a folder of somebody else are said to be that, and the data is whole',
  async () => {
    using disk = useSmallDisk(4)
    await expect(startEmbeddedPostgres(join(disk.folder, 'new'))).rejects.toThrow(
      /new\/postgres is full\. .* Make room and start again/,
    )
    using larger = useSmallDisk(120)
    const { folder } = larger
    const postgres = await startEmbeddedPostgres(folder)
    await withClient(postgres.adminUrl, (client) =>
      client.query('create table public.marker as select 1 as one'),
    )
    expect(postgres.findFullDisk()).toBe(null)
    const filling = fill(folder, 'filling')
    // The log of its changes has no room, so PostgreSQL ends the connection.
    await expect(
      withClient(postgres.adminUrl, (client) =>
        client.query(
          'create table public.large as select repeat(md5(n::text), 30) from generate_series(1, 200000) n',
        ),
      ),
    ).rejects.toThrow()
    await postgres.stop()
    expect(postgres.findFullDisk()).toMatch(/^The disk of .*\/postgres is full\./)
    fill(folder, 'rest')
    await expect(startEmbeddedPostgres(folder)).rejects.toThrow(
      /^The disk of .*\/postgres is full\. What is stored there is whole\./,
    )
    rmSync(filling)
    const cluster = join(folder, 'postgres')
    const owner = statSync(cluster)
    chownSync(cluster, 12_345, owner.gid)
    await expect(startEmbeddedPostgres(folder)).rejects.toThrow(
      /postgres belongs to another user, and PostgreSQL runs as .*chown -R/,
    )
    chownSync(cluster, owner.uid, owner.gid)
    const again = await startEmbeddedPostgres(folder)
    expect(
      await withClient(
        again.adminUrl,
        async (client) => (await client.query('select one from public.marker')).rows,
      ),
    ).toEqual([{ one: 1 }])
    await again.stop()
  },
)
