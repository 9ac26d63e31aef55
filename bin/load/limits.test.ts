import { describe, expect, it } from 'vitest'
import { checkLimits, type Limits, limitsHere, type Needs } from './limits.ts'

const gib = 2 ** 30
const limits: Limits = {
  files: { soft: 1024, hard: 20_000 },
  ports: { first: 32_768, last: 60_999 },
  availableBytes: 8 * gib,
}
const needs: Needs = { open: 16_000, kind: 'wait', tls: false, instances: 1, destinations: 1, ownService: true }

describe('limits of this machine', () => {
  it('suffice for what the machine can hold', () => {
    expect(() => checkLimits(limits, needs)).not.toThrow()
    expect(() =>
      checkLimits({ files: null, ports: null, availableBytes: null }, { ...needs, open: 10_000_000 }),
    ).not.toThrow()
  })

  it('name the file descriptors that are missing, and what raises them', () => {
    const few = { ...limits, files: { soft: 1024, hard: 4096 } }
    expect(() => checkLimits(few, needs)).toThrow(
      /^Too few file descriptors: the built-in service needs 16050 .* limit is 4096 \(ulimit -Hn\)\. .*--nofile=16050:16050`.*--open 4046\.$/,
    )
    expect(() => checkLimits(few, { ...needs, ownService: false })).toThrow(
      /each k6 process needs 16050.*--instances 4/,
    )
    expect(() => checkLimits(few, { ...needs, ownService: false, instances: 4 })).not.toThrow()
  })

  it('name the ports that are missing, of each address', () => {
    const none = { ...limits, files: null }
    const alone = { ...needs, open: 30_000, ownService: false, instances: 2 }
    expect(() => checkLimits(none, alone)).toThrow(
      'Too few local ports: 30000 open connections to one address need 30200, and net.ipv4.ip_local_port_range (32768 to 60999) has 28232 for each. Raise it: `sudo sysctl -w net.ipv4.ip_local_port_range="1024 65535"`.',
    )
    expect(() => checkLimits(none, { ...alone, destinations: 2 })).not.toThrow()
    expect(() => checkLimits(none, { ...alone, open: 70_000 })).toThrow(
      'give the service more addresses or use more machines',
    )
  })

  it('are those of a few connections where HTTP/2 shares them', () => {
    const few = { ...limits, files: { soft: 1024, hard: 4096 }, availableBytes: null }
    expect(() => checkLimits(few, { ...needs, open: 60_000, isMultiplexed: true })).not.toThrow()
    expect(() => checkLimits(few, { ...needs, open: 600_000, isMultiplexed: true })).toThrow(
      /the built-in service needs 6051 for 600000 open requests.*--open 404600\.$/,
    )
  })

  it('name the memory that is missing', () => {
    const little = { ...limits, availableBytes: gib / 2 }
    expect(() => checkLimits(little, needs)).toThrow(
      /^Too little memory: 16000 open requests need about 667 MiB .* 512 MiB are free/,
    )
    expect(() => checkLimits(little, { ...needs, open: 1000 })).not.toThrow()
    const keyed = { ...needs, open: 100, ownService: false, moreVus: 20, hasWorkload: true }
    expect(() => checkLimits(little, keyed)).toThrow(/need about 944 MiB .*, 44 MiB for each virtual user/)
    expect(() => checkLimits(little, { ...keyed, hasWorkload: false })).not.toThrow()
    const alone = { ...needs, open: 19_000, ownService: false }
    const least = { ...limits, availableBytes: gib / 4 }
    expect(() => checkLimits(least, alone)).not.toThrow()
    expect(() => checkLimits(least, { ...alone, kind: 'stream' })).toThrow(/287 MiB \(12 KiB each in k6\)/)
    expect(() => checkLimits(least, { ...alone, tls: true })).toThrow(/546 MiB \(26 KiB each in k6\)/)
  })

  it('are read from the machine that this runs on', () => {
    const here = limitsHere()
    expect(here.files?.hard).toBeGreaterThan(255)
    expect(here.files?.hard).toBeGreaterThanOrEqual(here.files?.soft ?? Number.NaN)
    expect(here.availableBytes).toBeGreaterThan(2 ** 24)
    if (process.platform === 'linux') expect(here.ports?.last).toBeGreaterThan(here.ports?.first ?? Number.NaN)
  })
})
