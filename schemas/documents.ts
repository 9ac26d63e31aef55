// Generated from *.schema.json by schemas/generate.ts: edit those, then `npm run generate`.
// biome-ignore-all assist/source/organizeImports: in the order of the schemas
import acceptedSend from './api/accepted-send.schema.json' with { type: 'json' }
import accuracy from './transcript/accuracy.schema.json' with { type: 'json' }
import agentDeviation from './result/agent-deviation.schema.json' with { type: 'json' }
import agentPrompts from './target/agent-prompts.schema.json' with { type: 'json' }
import apiError from './api/api-error.schema.json' with { type: 'json' }
import attestation from './result/attestation.schema.json' with { type: 'json' }
import base64Chunk from './transcript/base64-chunk.schema.json' with { type: 'json' }
import benchmark from './load/benchmark.schema.json' with { type: 'json' }
import benchmarkFigure from './load/benchmark-figure.schema.json' with { type: 'json' }
import benchmarkHeadline from './load/benchmark-headline.schema.json' with { type: 'json' }
import benchmarkStep from './load/benchmark-step.schema.json' with { type: 'json' }
import bucket from './api/bucket.schema.json' with { type: 'json' }
import calibration from './load/calibration.schema.json' with { type: 'json' }
import capacity from './load/capacity.schema.json' with { type: 'json' }
import capacityEdge from './load/capacity-edge.schema.json' with { type: 'json' }
import capacityFigure from './load/capacity-figure.schema.json' with { type: 'json' }
import capacityStep from './load/capacity-step.schema.json' with { type: 'json' }
import caseEvent from './events/case-event.schema.json' with { type: 'json' }
import caseResult from './result/case-result.schema.json' with { type: 'json' }
import cause from './result/cause.schema.json' with { type: 'json' }
import checkResult from './result/check-result.schema.json' with { type: 'json' }
import chunk from './transcript/chunk.schema.json' with { type: 'json' }
import chunks from './transcript/chunks.schema.json' with { type: 'json' }
import clientCertificate from './load/client-certificate.schema.json' with { type: 'json' }
import clientNote from './result/client-note.schema.json' with { type: 'json' }
import conversation from './api/conversation.schema.json' with { type: 'json' }
import conversationList from './api/conversation-list.schema.json' with { type: 'json' }
import conversationMember from './api/conversation-member.schema.json' with { type: 'json' }
import conversationState from './api/conversation-state.schema.json' with { type: 'json' }
import conversationStatus from './api/conversation-status.schema.json' with { type: 'json' }
import credential from './target/credential.schema.json' with { type: 'json' }
import credentialFromCommand from './target/credential-from-command.schema.json' with { type: 'json' }
import credentialFromVariable from './target/credential-from-variable.schema.json' with { type: 'json' }
import credentialText from './target/credential-text.schema.json' with { type: 'json' }
import credentials from './target/credentials.schema.json' with { type: 'json' }
import cutShort from './transcript/cut-short.schema.json' with { type: 'json' }
import deferralCause from './api/deferral-cause.schema.json' with { type: 'json' }
import delay from './transcript/delay.schema.json' with { type: 'json' }
import endEvent from './events/end-event.schema.json' with { type: 'json' }
import endLine from './transcript/end-line.schema.json' with { type: 'json' }
import endpointTiming from './result/endpoint-timing.schema.json' with { type: 'json' }
import envelope from './api/envelope.schema.json' with { type: 'json' }
import estimate from './api/estimate.schema.json' with { type: 'json' }
import evidence from './result/evidence.schema.json' with { type: 'json' }
import exchange from './transcript/exchange.schema.json' with { type: 'json' }
import exchangeLine from './transcript/exchange-line.schema.json' with { type: 'json' }
import failure from './transcript/failure.schema.json' with { type: 'json' }
import finding from './result/finding.schema.json' with { type: 'json' }
import findingEvent from './events/finding-event.schema.json' with { type: 'json' }
import flaky from './result/flaky.schema.json' with { type: 'json' }
import healthLine from './transcript/health-line.schema.json' with { type: 'json' }
import informationalTally from './result/informational-tally.schema.json' with { type: 'json' }
import keptPart from './transcript/kept-part.schema.json' with { type: 'json' }
import knownFailure from './result/known-failure.schema.json' with { type: 'json' }
import leftOut from './result/left-out.schema.json' with { type: 'json' }
import level from './result/level.schema.json' with { type: 'json' }
import load from './load/load.schema.json' with { type: 'json' }
import loadAudit from './load/load-audit.schema.json' with { type: 'json' }
import loadCalibration from './load/load-calibration.schema.json' with { type: 'json' }
import loadChange from './load/load-change.schema.json' with { type: 'json' }
import loadComparison from './load/load-comparison.schema.json' with { type: 'json' }
import loadDisturbance from './load/load-disturbance.schema.json' with { type: 'json' }
import loadEvidence from './load/load-evidence.schema.json' with { type: 'json' }
import loadGenerator from './load/load-generator.schema.json' with { type: 'json' }
import loadGoodput from './load/load-goodput.schema.json' with { type: 'json' }
import loadHistogram from './load/load-histogram.schema.json' with { type: 'json' }
import loadInstance from './load/load-instance.schema.json' with { type: 'json' }
import loadInstanceSecond from './load/load-instance-second.schema.json' with { type: 'json' }
import loadLostMessage from './load/load-lost-message.schema.json' with { type: 'json' }
import loadMetric from './load/load-metric.schema.json' with { type: 'json' }
import loadRunConfig from './load/load-run-config.schema.json' with { type: 'json' }
import loadScraped from './load/load-scraped.schema.json' with { type: 'json' }
import loadScrapedSeries from './load/load-scraped-series.schema.json' with { type: 'json' }
import loadSecond from './load/load-second.schema.json' with { type: 'json' }
import loadService from './load/load-service.schema.json' with { type: 'json' }
import loadSlice from './load/load-slice.schema.json' with { type: 'json' }
import loadStretch from './load/load-stretch.schema.json' with { type: 'json' }
import loadThreshold from './load/load-threshold.schema.json' with { type: 'json' }
import loadVerdict from './load/load-verdict.schema.json' with { type: 'json' }
import message from './api/message.schema.json' with { type: 'json' }
import messagePage from './api/message-page.schema.json' with { type: 'json' }
import noticeEvent from './events/notice-event.schema.json' with { type: 'json' }
import observation from './result/observation.schema.json' with { type: 'json' }
import outage from './result/outage.schema.json' with { type: 'json' }
import outcome from './result/outcome.schema.json' with { type: 'json' }
import pendingGate from './api/pending-gate.schema.json' with { type: 'json' }
import plan from './transcript/plan.schema.json' with { type: 'json' }
import probe from './target/probe.schema.json' with { type: 'json' }
import profile from './result/profile.schema.json' with { type: 'json' }
import projectionBasis from './api/projection-basis.schema.json' with { type: 'json' }
import projectionConfidence from './api/projection-confidence.schema.json' with { type: 'json' }
import promptedAgent from './target/prompted-agent.schema.json' with { type: 'json' }
import provokingRequest from './target/provoking-request.schema.json' with { type: 'json' }
import readTimes from './transcript/read-times.schema.json' with { type: 'json' }
import recordLine from './transcript/record-line.schema.json' with { type: 'json' }
import repeat from './transcript/repeat.schema.json' with { type: 'json' }
import repeatedRun from './result/repeated-run.schema.json' with { type: 'json' }
import reply from './api/reply.schema.json' with { type: 'json' }
import replyMode from './api/reply-mode.schema.json' with { type: 'json' }
import resourceDescriptor from './api/resource-descriptor.schema.json' with { type: 'json' }
import result from './result/result.schema.json' with { type: 'json' }
import ruleResult from './result/rule-result.schema.json' with { type: 'json' }
import runEvent from './events/run-event.schema.json' with { type: 'json' }
import runEvents from './events/run-events.schema.json' with { type: 'json' }
import runLine from './transcript/run-line.schema.json' with { type: 'json' }
import runPhase from './api/run-phase.schema.json' with { type: 'json' }
import runTarget from './transcript/run-target.schema.json' with { type: 'json' }
import runVerdict from './result/run-verdict.schema.json' with { type: 'json' }
import scope from './result/scope.schema.json' with { type: 'json' }
import scriptedAgent from './target/scripted-agent.schema.json' with { type: 'json' }
import sendRequest from './api/send-request.schema.json' with { type: 'json' }
import sendResult from './api/send-result.schema.json' with { type: 'json' }
import sendingLine from './transcript/sending-line.schema.json' with { type: 'json' }
import service from './target/service.schema.json' with { type: 'json' }
import skipReason from './result/skip-reason.schema.json' with { type: 'json' }
import stage from './api/stage.schema.json' with { type: 'json' }
import startRequest from './api/start-request.schema.json' with { type: 'json' }
import stateReason from './api/state-reason.schema.json' with { type: 'json' }
import statement from './api/statement.schema.json' with { type: 'json' }
import suite from './result/suite.schema.json' with { type: 'json' }
import tally from './result/tally.schema.json' with { type: 'json' }
import target from './target/target.schema.json' with { type: 'json' }
import textChunk from './transcript/text-chunk.schema.json' with { type: 'json' }
import tiers from './load/tiers.schema.json' with { type: 'json' }
import timing from './transcript/timing.schema.json' with { type: 'json' }
import transcriptLine from './transcript/transcript-line.schema.json' with { type: 'json' }
import undecided from './result/undecided.schema.json' with { type: 'json' }
import unknownEta from './api/unknown-eta.schema.json' with { type: 'json' }
import usage from './transcript/usage.schema.json' with { type: 'json' }
import verdict from './result/verdict.schema.json' with { type: 'json' }

import type { Schema } from './schema.ts'
import type { SchemaName } from './violation.ts'

/** Every schema by its name. */
export const documents: { [Name in SchemaName]: Schema } = {
  acceptedSend,
  accuracy,
  agentDeviation,
  agentPrompts,
  apiError,
  attestation,
  base64Chunk,
  benchmark,
  benchmarkFigure,
  benchmarkHeadline,
  benchmarkStep,
  bucket,
  calibration,
  capacity,
  capacityEdge,
  capacityFigure,
  capacityStep,
  caseEvent,
  caseResult,
  cause,
  checkResult,
  chunk,
  chunks,
  clientCertificate,
  clientNote,
  conversation,
  conversationList,
  conversationMember,
  conversationState,
  conversationStatus,
  credential,
  credentialFromCommand,
  credentialFromVariable,
  credentialText,
  credentials,
  cutShort,
  deferralCause,
  delay,
  endEvent,
  endLine,
  endpointTiming,
  envelope,
  estimate,
  evidence,
  exchange,
  exchangeLine,
  failure,
  finding,
  findingEvent,
  flaky,
  healthLine,
  informationalTally,
  keptPart,
  knownFailure,
  leftOut,
  level,
  load,
  loadAudit,
  loadCalibration,
  loadChange,
  loadComparison,
  loadDisturbance,
  loadEvidence,
  loadGenerator,
  loadGoodput,
  loadHistogram,
  loadInstance,
  loadInstanceSecond,
  loadLostMessage,
  loadMetric,
  loadRunConfig,
  loadScraped,
  loadScrapedSeries,
  loadSecond,
  loadService,
  loadSlice,
  loadStretch,
  loadThreshold,
  loadVerdict,
  message,
  messagePage,
  noticeEvent,
  observation,
  outage,
  outcome,
  pendingGate,
  plan,
  probe,
  profile,
  projectionBasis,
  projectionConfidence,
  promptedAgent,
  provokingRequest,
  readTimes,
  recordLine,
  repeat,
  repeatedRun,
  reply,
  replyMode,
  resourceDescriptor,
  result,
  ruleResult,
  runEvent,
  runEvents,
  runLine,
  runPhase,
  runTarget,
  runVerdict,
  scope,
  scriptedAgent,
  sendRequest,
  sendResult,
  sendingLine,
  service,
  skipReason,
  stage,
  startRequest,
  stateReason,
  statement,
  suite,
  tally,
  target,
  textChunk,
  tiers,
  timing,
  transcriptLine,
  undecided,
  unknownEta,
  usage,
  verdict,
}
