// Generated from *.schema.json by schemas/generate.ts: edit those, then `npm run generate`.
// biome-ignore-all assist/source/organizeImports: in the order of the schemas
import acceptedSend from './accepted-send.schema.json' with { type: 'json' }
import accuracy from './accuracy.schema.json' with { type: 'json' }
import agentDeed from './agent-deed.schema.json' with { type: 'json' }
import agentPrompts from './agent-prompts.schema.json' with { type: 'json' }
import apiError from './api-error.schema.json' with { type: 'json' }
import base64Chunk from './base64-chunk.schema.json' with { type: 'json' }
import bucket from './bucket.schema.json' with { type: 'json' }
import capacity from './capacity.schema.json' with { type: 'json' }
import capacityEdge from './capacity-edge.schema.json' with { type: 'json' }
import capacityFigure from './capacity-figure.schema.json' with { type: 'json' }
import capacityStep from './capacity-step.schema.json' with { type: 'json' }
import cause from './cause.schema.json' with { type: 'json' }
import checkResult from './check-result.schema.json' with { type: 'json' }
import chunk from './chunk.schema.json' with { type: 'json' }
import chunks from './chunks.schema.json' with { type: 'json' }
import clientCertificate from './client-certificate.schema.json' with { type: 'json' }
import clientNote from './client-note.schema.json' with { type: 'json' }
import conversation from './conversation.schema.json' with { type: 'json' }
import conversationList from './conversation-list.schema.json' with { type: 'json' }
import conversationMember from './conversation-member.schema.json' with { type: 'json' }
import conversationState from './conversation-state.schema.json' with { type: 'json' }
import conversationStatus from './conversation-status.schema.json' with { type: 'json' }
import credential from './credential.schema.json' with { type: 'json' }
import credentialFromCommand from './credential-from-command.schema.json' with { type: 'json' }
import credentialFromVariable from './credential-from-variable.schema.json' with { type: 'json' }
import credentialText from './credential-text.schema.json' with { type: 'json' }
import credentials from './credentials.schema.json' with { type: 'json' }
import cutShort from './cut-short.schema.json' with { type: 'json' }
import deferralCause from './deferral-cause.schema.json' with { type: 'json' }
import delay from './delay.schema.json' with { type: 'json' }
import endLine from './end-line.schema.json' with { type: 'json' }
import endpointTiming from './endpoint-timing.schema.json' with { type: 'json' }
import envelope from './envelope.schema.json' with { type: 'json' }
import estimate from './estimate.schema.json' with { type: 'json' }
import exchange from './exchange.schema.json' with { type: 'json' }
import exchangeLine from './exchange-line.schema.json' with { type: 'json' }
import failure from './failure.schema.json' with { type: 'json' }
import finding from './finding.schema.json' with { type: 'json' }
import flaky from './flaky.schema.json' with { type: 'json' }
import healthLine from './health-line.schema.json' with { type: 'json' }
import keptPart from './kept-part.schema.json' with { type: 'json' }
import knownFailure from './known-failure.schema.json' with { type: 'json' }
import level from './level.schema.json' with { type: 'json' }
import load from './load.schema.json' with { type: 'json' }
import loadAudit from './load-audit.schema.json' with { type: 'json' }
import loadChange from './load-change.schema.json' with { type: 'json' }
import loadComparison from './load-comparison.schema.json' with { type: 'json' }
import loadEvidence from './load-evidence.schema.json' with { type: 'json' }
import loadGenerator from './load-generator.schema.json' with { type: 'json' }
import loadGoodput from './load-goodput.schema.json' with { type: 'json' }
import loadHistogram from './load-histogram.schema.json' with { type: 'json' }
import loadInstance from './load-instance.schema.json' with { type: 'json' }
import loadInstanceSecond from './load-instance-second.schema.json' with { type: 'json' }
import loadMetric from './load-metric.schema.json' with { type: 'json' }
import loadRunConfig from './load-run-config.schema.json' with { type: 'json' }
import loadScraped from './load-scraped.schema.json' with { type: 'json' }
import loadScrapedSeries from './load-scraped-series.schema.json' with { type: 'json' }
import loadSecond from './load-second.schema.json' with { type: 'json' }
import loadService from './load-service.schema.json' with { type: 'json' }
import loadSlice from './load-slice.schema.json' with { type: 'json' }
import loadStretch from './load-stretch.schema.json' with { type: 'json' }
import loadThreshold from './load-threshold.schema.json' with { type: 'json' }
import loadVerdict from './load-verdict.schema.json' with { type: 'json' }
import message from './message.schema.json' with { type: 'json' }
import messagePage from './message-page.schema.json' with { type: 'json' }
import observation from './observation.schema.json' with { type: 'json' }
import openTally from './open-tally.schema.json' with { type: 'json' }
import outage from './outage.schema.json' with { type: 'json' }
import outcome from './outcome.schema.json' with { type: 'json' }
import pendingGate from './pending-gate.schema.json' with { type: 'json' }
import plan from './plan.schema.json' with { type: 'json' }
import profile from './profile.schema.json' with { type: 'json' }
import projectionBasis from './projection-basis.schema.json' with { type: 'json' }
import projectionConfidence from './projection-confidence.schema.json' with { type: 'json' }
import promptedAgent from './prompted-agent.schema.json' with { type: 'json' }
import provokingRequest from './provoking-request.schema.json' with { type: 'json' }
import readTimes from './read-times.schema.json' with { type: 'json' }
import recordLine from './record-line.schema.json' with { type: 'json' }
import repeat from './repeat.schema.json' with { type: 'json' }
import repeatedRun from './repeated-run.schema.json' with { type: 'json' }
import reply from './reply.schema.json' with { type: 'json' }
import replyMode from './reply-mode.schema.json' with { type: 'json' }
import requirementResult from './requirement-result.schema.json' with { type: 'json' }
import resourceDescriptor from './resource-descriptor.schema.json' with { type: 'json' }
import result from './result.schema.json' with { type: 'json' }
import runLine from './run-line.schema.json' with { type: 'json' }
import runPhase from './run-phase.schema.json' with { type: 'json' }
import runTarget from './run-target.schema.json' with { type: 'json' }
import runVerdict from './run-verdict.schema.json' with { type: 'json' }
import sceneResult from './scene-result.schema.json' with { type: 'json' }
import scope from './scope.schema.json' with { type: 'json' }
import scriptedAgent from './scripted-agent.schema.json' with { type: 'json' }
import sendRequest from './send-request.schema.json' with { type: 'json' }
import sendResult from './send-result.schema.json' with { type: 'json' }
import sendingLine from './sending-line.schema.json' with { type: 'json' }
import skipReason from './skip-reason.schema.json' with { type: 'json' }
import stage from './stage.schema.json' with { type: 'json' }
import startRequest from './start-request.schema.json' with { type: 'json' }
import stateReason from './state-reason.schema.json' with { type: 'json' }
import statement from './statement.schema.json' with { type: 'json' }
import suite from './suite.schema.json' with { type: 'json' }
import tally from './tally.schema.json' with { type: 'json' }
import target from './target.schema.json' with { type: 'json' }
import textChunk from './text-chunk.schema.json' with { type: 'json' }
import timing from './timing.schema.json' with { type: 'json' }
import transcriptLine from './transcript-line.schema.json' with { type: 'json' }
import undecided from './undecided.schema.json' with { type: 'json' }
import unknownEta from './unknown-eta.schema.json' with { type: 'json' }
import usage from './usage.schema.json' with { type: 'json' }
import verdict from './verdict.schema.json' with { type: 'json' }

import type { Schema } from './schema.ts'
import type { SchemaName } from './violation.ts'

/** Every schema by its name. */
export const documents: { [Name in SchemaName]: Schema } = {
  acceptedSend,
  accuracy,
  agentDeed,
  agentPrompts,
  apiError,
  base64Chunk,
  bucket,
  capacity,
  capacityEdge,
  capacityFigure,
  capacityStep,
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
  endLine,
  endpointTiming,
  envelope,
  estimate,
  exchange,
  exchangeLine,
  failure,
  finding,
  flaky,
  healthLine,
  keptPart,
  knownFailure,
  level,
  load,
  loadAudit,
  loadChange,
  loadComparison,
  loadEvidence,
  loadGenerator,
  loadGoodput,
  loadHistogram,
  loadInstance,
  loadInstanceSecond,
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
  observation,
  openTally,
  outage,
  outcome,
  pendingGate,
  plan,
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
  requirementResult,
  resourceDescriptor,
  result,
  runLine,
  runPhase,
  runTarget,
  runVerdict,
  sceneResult,
  scope,
  scriptedAgent,
  sendRequest,
  sendResult,
  sendingLine,
  skipReason,
  stage,
  startRequest,
  stateReason,
  statement,
  suite,
  tally,
  target,
  textChunk,
  timing,
  transcriptLine,
  undecided,
  unknownEta,
  usage,
  verdict,
}
