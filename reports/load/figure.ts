/** A number for a person: three digits are enough. */
export function figure(value: string | number | undefined): string {
  if (value === undefined) return '-'
  if (typeof value === 'string') return value
  if (Number.isInteger(value) || Math.abs(value) >= 1000) return Math.round(value).toLocaleString('en')
  return value.toFixed(Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2)
}
