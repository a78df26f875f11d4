import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useSingleKeys } from './single-keys.ts'

interface Keys {
  keys: readonly string[]
  does: string
  /** Pressed without Ctrl: these can be turned off. */
  isSingle?: true
}

const groups: { title: string; rows: Keys[] }[] = [
  {
    title: 'Everywhere',
    rows: [
      { keys: ['Ctrl', 'K'], does: 'Search orders, products, people and screens' },
      { keys: ['?'], does: 'Show these keys', isSingle: true },
      { keys: ['Esc'], does: 'Close what is open' },
    ],
  },
  {
    title: 'Lists',
    rows: [
      { keys: ['/'], does: 'Go to the search of the list', isSingle: true },
      { keys: ['J'], does: 'Next row', isSingle: true },
      { keys: ['K'], does: 'Previous row', isSingle: true },
      { keys: ['X'], does: 'Select the row', isSingle: true },
      { keys: ['Enter'], does: 'Open the row' },
    ],
  },
  { title: 'Editing', rows: [{ keys: ['Ctrl', 'S'], does: 'Save' }] },
]

export function KeysHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const single = useSingleKeys()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Keys">
      {groups.map(({ title, rows }) => (
        <div key={title} className="mt-4">
          <h3 className="text-sm text-ink-2">{title}</h3>
          <dl className="mt-1 divide-y divide-line">
            {rows.map(({ keys, does, isSingle }) => (
              <div
                key={does}
                className={`flex items-center justify-between gap-4 py-2 ${isSingle && !single.isOn ? 'text-ink-3 line-through' : ''}`}
              >
                <dt className="flex shrink-0 gap-1">
                  {keys.map((key) => (
                    <kbd
                      key={key}
                      className="min-w-7 rounded-md border border-line-strong bg-surface-2 px-1.5 text-center font-sans text-sm"
                    >
                      {key}
                    </kbd>
                  ))}
                </dt>
                <dd className="text-right text-md">{does}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      <label className="mt-5 flex min-h-11 items-start gap-3 border-t border-line pt-4 text-md">
        <input
          type="checkbox"
          className="mt-0.5 size-5 shrink-0 accent-primary"
          checked={single.isOn}
          onChange={(event) => single.setOn(event.currentTarget.checked)}
        />
        <span>
          Use single keys
          <span className="block text-sm text-ink-2">
            Turn this off if you speak to your computer. Keys with Ctrl always work.
          </span>
        </span>
      </label>
    </Dialog>
  )
}
