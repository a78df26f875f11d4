/** What a buyer must know before the prices; nothing when the system pays and nothing gets worse. */
export function CautionsList({ cautions }: { cautions: readonly (string | null)[] }) {
  return cautions
    .filter((caution) => caution !== null)
    .map((caution) => (
      <p
        key={caution}
        className="mt-4 max-w-2xl rounded-card bg-warning-soft px-4 py-3 text-warning"
      >
        {caution}
      </p>
    ))
}
