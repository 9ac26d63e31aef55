/** Wilson's interval of a share of `count` trials (1927). `z`: how many standard deviations; 1.96 is 95 %. */
export function wilson(share: number, count: number, z = 1.96): { low: number; high: number } {
  const weight = z ** 2 / count
  const spread = z * Math.sqrt((share * (1 - share)) / count + weight / (4 * count))
  const end = (side: 1 | -1): number => (share + weight / 2 + side * spread) / (1 + weight)
  return { low: end(-1), high: end(1) }
}
