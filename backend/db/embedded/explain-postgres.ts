/** What PostgreSQL says when it stops, and what to do. It speaks English: the locale is C. */
const causes: readonly { said: RegExp; advice(folder: string, user: string): string }[] = [
  {
    // Not of shared memory, which has no space on a device either.
    said: /^(?!.*(?:shared memory|semaphores)).*(?:No space left on device|Disk quota exceeded)/m,
    advice: (folder) =>
      `The disk of ${folder} is full. What is stored there is whole. Make room and start again, but delete no file of that folder.`,
  },
  {
    said: /has wrong ownership|: Permission denied/,
    advice: (folder, user) =>
      `${folder} belongs to another user, and PostgreSQL runs as ${user}. What is stored there is whole. Give the folder back to that user (chown -R ${user} ${folder}) and start again.`,
  },
  {
    said: /has invalid permissions/,
    advice: (folder) =>
      `Other users may read ${folder}. What is stored there is whole. Close it (chmod 700 ${folder}) and start again.`,
  },
  {
    said: /Read-only file system/,
    advice: (folder) =>
      `The file system of ${folder} is read-only. What is stored there is whole. Make it writable and start again.`,
  },
  {
    said: /database files are incompatible with server|data directory was initialized by/,
    advice: (folder) =>
      `The files in ${folder} are of another version of PostgreSQL. What is stored there is whole. Start it with the version of this software that made it, back it up, and restore that backup with this one.`,
  },
  {
    said: /Cannot allocate memory|could not (?:map|create|resize) .*shared memory|could not create semaphores/,
    advice: () =>
      'PostgreSQL got too little memory or shared memory. What is stored is whole. Give it more (in a container, see its --shm-size) and start again.',
  },
  {
    said: /Too many open files/,
    advice: () =>
      'PostgreSQL may not open enough files. What is stored is whole. Raise the limit (ulimit -n) and start again.',
  },
  {
    said: /could not access file "[^/"]*"|could not load library|while loading shared libraries/,
    advice: () =>
      'A library of PostgreSQL is missing or does not fit. Nothing was changed. Install this software again and start again.',
  },
  {
    said: /lock file ".*" already exists|is still in use|Address already in use/,
    advice: (folder) =>
      `Another PostgreSQL still runs on ${folder} or its port. Stop that one, or wait until it has ended, and start again.`,
  },
  {
    // Not of a file elsewhere, whose name begins with a slash.
    said: /^(?!.*"\/).*(?:invalid page|checksum|checkpoint record|corrupt|invalid (?:record|data|magic|length)|No such file or directory|PANIC|could not (?:read|open|access|load|parse)|bogus|missing)/im,
    advice: (folder) =>
      `Files of the database in ${folder} are damaged or missing. Keep the folder, set DATA_DIR to a new one and restore your latest backup.`,
  },
]

interface Stopped {
  /** Of the cluster. */
  folder: string
  /** Whom PostgreSQL runs as. */
  user: string
  /** The end of its log. */
  log: string
}

/** Why PostgreSQL did not start, with what to do where the cause is known. */
export function explainFailedStart(stopped: Stopped): string {
  const advice =
    adviceFor(stopped, causes) ??
    `PostgreSQL does not start on ${stopped.folder}. Nothing was changed.`
  return `${advice} PostgreSQL said:\n${reasonIn(stopped.log)}`
}

/** What to do about a full disk, when the log says that there is one; otherwise null. */
export function explainFullDisk(stopped: Stopped): string | null {
  return adviceFor(stopped, causes.slice(0, 1))
}

function adviceFor({ folder, user, log }: Stopped, known: typeof causes): string | null {
  // Files of the folder get names without a slash at the beginning, as PostgreSQL mostly writes them.
  const relative = log.replaceAll(folder, '.')
  return known.find(({ said }) => said.test(relative))?.advice(folder, user) ?? null
}

/** The lines that say why PostgreSQL ended; its whole log when there are none. */
function reasonIn(log: string): string {
  const lines = log.trim().split('\n')
  const reasons = lines.flatMap(
    (line) => /\b(?:FATAL|PANIC|ERROR|DETAIL|HINT): .*/.exec(line)?.[0] ?? [],
  )
  return (reasons.length > 0 ? reasons : lines).join('\n')
}
