// Generated from *.schema.json by schemas/generate.ts: edit those, then `npm run generate`.

// iso-8601.ts
function isIso8601(text) {
  return usual.test(text) || isExtended(text) || isBasic(text);
}
var usual = /^\d{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/, year = "([+−-]\\d{6}|\\d{4})", offset = "(Z|[+−-]\\d\\d(?::?\\d\\d(?::?\\d\\d)?)?)?", fraction = "([.,]\\d+)?", extendedDate = new RegExp(`^${year}(?:-(?:(\\d\\d)(?:-(\\d\\d))?|(\\d{3})|W(\\d\\d)(?:-(\\d))?))?$`, "i"), basicDate = new RegExp(`^${year}(?:(\\d\\d)(\\d\\d)|(\\d{3})|W(\\d\\d)(\\d)?)?$`, "i"), extendedTime = new RegExp(`^(\\d\\d)(?::(\\d\\d)(?::(\\d\\d))?)?${fraction}${offset}$`, "i"), basicTime = new RegExp(`^(\\d\\d)(?:(\\d\\d)(\\d\\d)?)?${fraction}${offset}$`, "i");
function isExtended(text) {
  return isMoment(text, extendedDate, extendedTime);
}
function isBasic(text) {
  return isMoment(text, basicDate, basicTime);
}
function isMoment(text, dateForm, timeForm) {
  let split = text.search(/t/i), date = dateForm.exec(split < 0 ? text : text.slice(0, split));
  if (date === null || !isDate(date)) return !1;
  if (split < 0) return !0;
  let time = timeForm.exec(text.slice(split + 1));
  return (date[3] !== void 0 || date[4] !== void 0 || date[6] !== void 0) && time !== null && isTime(time);
}
function isDate([, yearText = "", month, day, dayOfYear, week, weekday]) {
  let year2 = Number(yearText.replace("−", "-"));
  return dayOfYear !== void 0 ? within(dayOfYear, 1, isLeap(year2) ? 366 : 365) : week !== void 0 ? within(week, 1, weeksIn(year2)) && (weekday === void 0 || within(weekday, 1, 7)) : month === void 0 ? !0 : within(month, 1, 12) && (day === void 0 || within(day, 1, daysIn(year2, Number(month))));
}
function isTime([, hour = "", minute, second, fraction2, offset2]) {
  let shift = offsetMinutes(offset2);
  if (shift === "no offset") return !1;
  if (Number(hour) === 24) return [minute, second, fraction2?.slice(1)].every((part) => Number(part ?? 0) === 0);
  if (!within(hour, 0, 23) || !within(minute ?? "0", 0, 59)) return !1;
  if (Number(second) !== 60) return within(second ?? "0", 0, 59);
  let ofDay = Number(hour) * 60 + Number(minute);
  return shift === "unknown" || (ofDay - shift + 2 * dayMinutes) % dayMinutes === dayMinutes - 1;
}
var dayMinutes = 1440;
function offsetMinutes(offset2) {
  if (offset2 === void 0) return "unknown";
  if (offset2.toUpperCase() === "Z") return 0;
  let [hours = "", minutes = "0", seconds = "0"] = offset2.slice(1).replaceAll(":", "").match(/\d\d/g) ?? [];
  return !within(hours, 0, 23) || !within(minutes, 0, 59) || !within(seconds, 0, 59) ? "no offset" : (offset2.startsWith("+") ? 1 : -1) * (Number(hours) * 60 + Number(minutes));
}
function within(digits, least, most) {
  let value = Number(digits);
  return value >= least && value <= most;
}
function isLeap(year2) {
  return year2 % 4 === 0 && year2 % 100 !== 0 || year2 % 400 === 0;
}
function daysIn(year2, month) {
  return month === 2 ? isLeap(year2) ? 29 : 28 : [4, 6, 9, 11].includes(month) ? 30 : 31;
}
function weeksIn(year2) {
  return lastWeekday(year2) === 4 || lastWeekday(year2 - 1) === 3 ? 53 : 52;
}
function lastWeekday(year2) {
  return ((year2 + Math.floor(year2 / 4) - Math.floor(year2 / 100) + Math.floor(year2 / 400)) % 7 + 7) % 7;
}

// code-points.ts
function countCodePoints(text) {
  let count = text.length;
  for (let at = 1; at < text.length; at += 1)
    isLow(text.charCodeAt(at)) && isHigh(text.charCodeAt(at - 1)) && (count -= 1);
  return count;
}
function isHigh(unit) {
  return unit >= 55296 && unit < 56320;
}
function isLow(unit) {
  return unit >= 56320 && unit < 57344;
}

// <stdin>
var formats = { "iso-8601": isIso8601 }, acceptedSend = validate21;
function validate21(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.conversationId === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "conversationId" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.messageId === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "messageId" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "conversationId" || key0 === "messageId" || key0 === "timedOut")) {
        let err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    if (data.conversationId !== void 0 && typeof data.conversationId != "string") {
      let err3 = { instancePath: instancePath + "/conversationId", schemaPath: "#/properties/conversationId/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.messageId !== void 0 && typeof data.messageId != "string") {
      let err4 = { instancePath: instancePath + "/messageId", schemaPath: "#/properties/messageId/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.timedOut !== void 0 && data.timedOut !== !1) {
      let err5 = { instancePath: instancePath + "/timedOut", schemaPath: "#/properties/timedOut/const", keyword: "const", params: { allowedValue: !1 } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
  } else {
    let err6 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
  }
  return validate21.errors = vErrors, errors === 0;
}
var accuracy = validate22;
function validate23(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.leastMs === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "leastMs" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.mostMs === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "mostMs" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "leastMs" || key0 === "mostMs" || key0 === "usualMs")) {
        let err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    if (data.leastMs !== void 0 && typeof data.leastMs != "number") {
      let err3 = { instancePath: instancePath + "/leastMs", schemaPath: "#/properties/leastMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.mostMs !== void 0 && typeof data.mostMs != "number") {
      let err4 = { instancePath: instancePath + "/mostMs", schemaPath: "#/properties/mostMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.usualMs !== void 0 && typeof data.usualMs != "number") {
      let err5 = { instancePath: instancePath + "/usualMs", schemaPath: "#/properties/usualMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
  } else {
    let err6 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
  }
  return validate23.errors = vErrors, errors === 0;
}
function validate25(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.atMs === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "atMs" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.delayMs === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "delayMs" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "atMs" || key0 === "delayMs")) {
        let err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    if (data.atMs !== void 0 && typeof data.atMs != "number") {
      let err3 = { instancePath: instancePath + "/atMs", schemaPath: "#/properties/atMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.delayMs !== void 0 && typeof data.delayMs != "number") {
      let err4 = { instancePath: instancePath + "/delayMs", schemaPath: "#/properties/delayMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
  } else {
    let err5 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
  }
  return validate25.errors = vErrors, errors === 0;
}
function validate22(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.connectMs === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "connectMs" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.delays === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "delays" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "connectMs" || key0 === "reads" || key0 === "delays")) {
        let err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    if (data.connectMs !== void 0 && typeof data.connectMs != "number") {
      let err3 = { instancePath: instancePath + "/connectMs", schemaPath: "#/properties/connectMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.reads !== void 0 && (validate23(data.reads, { instancePath: instancePath + "/reads", parentData: data, parentDataProperty: "reads", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length)), data.delays !== void 0) {
      let data2 = data.delays;
      if (Array.isArray(data2)) {
        let len0 = data2.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate25(data2[i0], { instancePath: instancePath + "/delays/" + i0, parentData: data2, parentDataProperty: i0, rootData }) || (vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors), errors = vErrors.length);
      } else {
        let err4 = { instancePath: instancePath + "/delays", schemaPath: "#/properties/delays/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
  } else {
    let err5 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
  }
  return validate22.errors = vErrors, errors === 0;
}
var agentDeviation = validate27;
function validate27(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.instructed === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "instructed" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.actual === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "actual" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.cases === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "cases" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.rules === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "rules" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "instructed" || key0 === "actual" || key0 === "cases" || key0 === "rules")) {
        let err4 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    if (data.instructed !== void 0 && typeof data.instructed != "string") {
      let err5 = { instancePath: instancePath + "/instructed", schemaPath: "#/properties/instructed/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.actual !== void 0 && typeof data.actual != "string") {
      let err6 = { instancePath: instancePath + "/actual", schemaPath: "#/properties/actual/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.cases !== void 0) {
      let data2 = data.cases;
      if (Array.isArray(data2)) {
        let len0 = data2.length;
        for (let i0 = 0; i0 < len0; i0++)
          if (typeof data2[i0] != "string") {
            let err7 = { instancePath: instancePath + "/cases/" + i0, schemaPath: "#/properties/cases/items/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
          }
      } else {
        let err8 = { instancePath: instancePath + "/cases", schemaPath: "#/properties/cases/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
    }
    if (data.rules !== void 0) {
      let data4 = data.rules;
      if (Array.isArray(data4)) {
        let len1 = data4.length;
        for (let i1 = 0; i1 < len1; i1++)
          if (typeof data4[i1] != "string") {
            let err9 = { instancePath: instancePath + "/rules/" + i1, schemaPath: "#/properties/rules/items/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
          }
      } else {
        let err10 = { instancePath: instancePath + "/rules", schemaPath: "#/properties/rules/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
      }
    }
  } else {
    let err11 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
  }
  return validate27.errors = vErrors, errors === 0;
}
var agentPrompts = validate28;
var func2 = countCodePoints;
function validate28(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (Object.keys(data).length < 1) {
      let err0 = { instancePath, schemaPath: "#/minProperties", keyword: "minProperties", params: { limit: 1 } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "reply" || key0 === "several" || key0 === "silent" || key0 === "long" || key0 === "ask" || key0 === "tool")) {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    if (data.reply !== void 0) {
      let data0 = data.reply;
      if (typeof data0 == "string") {
        if (func2(data0) < 1) {
          let err2 = { instancePath: instancePath + "/reply", schemaPath: "#/properties/reply/minLength", keyword: "minLength", params: { limit: 1 } };
          vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
        }
      } else {
        let err3 = { instancePath: instancePath + "/reply", schemaPath: "#/properties/reply/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    }
    if (data.several !== void 0) {
      let data1 = data.several;
      if (typeof data1 == "string") {
        if (func2(data1) < 1) {
          let err4 = { instancePath: instancePath + "/several", schemaPath: "#/properties/several/minLength", keyword: "minLength", params: { limit: 1 } };
          vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
        }
      } else {
        let err5 = { instancePath: instancePath + "/several", schemaPath: "#/properties/several/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    }
    if (data.silent !== void 0) {
      let data2 = data.silent;
      if (typeof data2 == "string") {
        if (func2(data2) < 1) {
          let err6 = { instancePath: instancePath + "/silent", schemaPath: "#/properties/silent/minLength", keyword: "minLength", params: { limit: 1 } };
          vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
        }
      } else {
        let err7 = { instancePath: instancePath + "/silent", schemaPath: "#/properties/silent/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
    if (data.long !== void 0) {
      let data3 = data.long;
      if (typeof data3 == "string") {
        if (func2(data3) < 1) {
          let err8 = { instancePath: instancePath + "/long", schemaPath: "#/properties/long/minLength", keyword: "minLength", params: { limit: 1 } };
          vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
        }
      } else {
        let err9 = { instancePath: instancePath + "/long", schemaPath: "#/properties/long/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
      }
    }
    if (data.ask !== void 0) {
      let data4 = data.ask;
      if (typeof data4 == "string") {
        if (func2(data4) < 1) {
          let err10 = { instancePath: instancePath + "/ask", schemaPath: "#/properties/ask/minLength", keyword: "minLength", params: { limit: 1 } };
          vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
        }
      } else {
        let err11 = { instancePath: instancePath + "/ask", schemaPath: "#/properties/ask/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
      }
    }
    if (data.tool !== void 0) {
      let data5 = data.tool;
      if (typeof data5 == "string") {
        if (func2(data5) < 1) {
          let err12 = { instancePath: instancePath + "/tool", schemaPath: "#/properties/tool/minLength", keyword: "minLength", params: { limit: 1 } };
          vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
        }
      } else {
        let err13 = { instancePath: instancePath + "/tool", schemaPath: "#/properties/tool/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
      }
    }
  } else {
    let err14 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
  }
  return validate28.errors = vErrors, errors === 0;
}
var apiError = validate29;
function validate29(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.error === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "error" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "error" || key0 === "code")) {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    if (data.error !== void 0 && typeof data.error != "string") {
      let err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.code !== void 0 && typeof data.code != "string") {
      let err3 = { instancePath: instancePath + "/code", schemaPath: "#/properties/code/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
  } else {
    let err4 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
  }
  return validate29.errors = vErrors, errors === 0;
}
var attestation = validate30;
var pattern0 = new RegExp("^[0-9]{4}-[0-9]{2}-[0-9]{2}$", "u"), pattern1 = new RegExp("^[^/\\\\][^\\\\]*$", "u"), pattern2 = new RegExp("^[0-9a-f]{64}$", "u");
function validate30(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.by === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "by" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.date === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "date" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.version === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "version" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.attested === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "attested" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "$schema" || key0 === "by" || key0 === "date" || key0 === "version" || key0 === "attested")) {
        let err4 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    if (data.$schema !== void 0 && typeof data.$schema != "string") {
      let err5 = { instancePath: instancePath + "/$schema", schemaPath: "#/properties/%24schema/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.by !== void 0) {
      let data1 = data.by;
      if (typeof data1 == "string") {
        if (func2(data1) < 1) {
          let err6 = { instancePath: instancePath + "/by", schemaPath: "#/properties/by/minLength", keyword: "minLength", params: { limit: 1 } };
          vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
        }
      } else {
        let err7 = { instancePath: instancePath + "/by", schemaPath: "#/properties/by/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
    if (data.date !== void 0) {
      let data2 = data.date;
      if (typeof data2 == "string") {
        if (!pattern0.test(data2)) {
          let err8 = { instancePath: instancePath + "/date", schemaPath: "#/properties/date/pattern", keyword: "pattern", params: { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" } };
          vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
        }
      } else {
        let err9 = { instancePath: instancePath + "/date", schemaPath: "#/properties/date/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
      }
    }
    if (data.version !== void 0) {
      let data3 = data.version;
      if (typeof data3 == "string") {
        if (func2(data3) < 1) {
          let err10 = { instancePath: instancePath + "/version", schemaPath: "#/properties/version/minLength", keyword: "minLength", params: { limit: 1 } };
          vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
        }
      } else {
        let err11 = { instancePath: instancePath + "/version", schemaPath: "#/properties/version/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
      }
    }
    if (data.attested !== void 0) {
      let data4 = data.attested;
      if (Array.isArray(data4)) {
        if (data4.length < 1) {
          let err12 = { instancePath: instancePath + "/attested", schemaPath: "#/properties/attested/minItems", keyword: "minItems", params: { limit: 1 } };
          vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
        }
        let len0 = data4.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data5 = data4[i0];
          if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
            if (data5.rules === void 0) {
              let err13 = { instancePath: instancePath + "/attested/" + i0, schemaPath: "#/properties/attested/items/required", keyword: "required", params: { missingProperty: "rules" } };
              vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
            }
            if (data5.statement === void 0) {
              let err14 = { instancePath: instancePath + "/attested/" + i0, schemaPath: "#/properties/attested/items/required", keyword: "required", params: { missingProperty: "statement" } };
              vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
            }
            for (let key1 in data5)
              if (!(key1 === "rules" || key1 === "statement" || key1 === "evidence")) {
                let err15 = { instancePath: instancePath + "/attested/" + i0, schemaPath: "#/properties/attested/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 } };
                vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
              }
            if (data5.rules !== void 0) {
              let data6 = data5.rules;
              if (Array.isArray(data6)) {
                if (data6.length < 1) {
                  let err16 = { instancePath: instancePath + "/attested/" + i0 + "/rules", schemaPath: "#/properties/attested/items/properties/rules/minItems", keyword: "minItems", params: { limit: 1 } };
                  vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
                }
                let len1 = data6.length;
                for (let i1 = 0; i1 < len1; i1++)
                  if (typeof data6[i1] != "string") {
                    let err17 = { instancePath: instancePath + "/attested/" + i0 + "/rules/" + i1, schemaPath: "#/properties/attested/items/properties/rules/items/type", keyword: "type", params: { type: "string" } };
                    vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
                  }
              } else {
                let err18 = { instancePath: instancePath + "/attested/" + i0 + "/rules", schemaPath: "#/properties/attested/items/properties/rules/type", keyword: "type", params: { type: "array" } };
                vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
              }
            }
            if (data5.statement !== void 0) {
              let data8 = data5.statement;
              if (typeof data8 == "string") {
                if (func2(data8) < 1) {
                  let err19 = { instancePath: instancePath + "/attested/" + i0 + "/statement", schemaPath: "#/properties/attested/items/properties/statement/minLength", keyword: "minLength", params: { limit: 1 } };
                  vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
                }
              } else {
                let err20 = { instancePath: instancePath + "/attested/" + i0 + "/statement", schemaPath: "#/properties/attested/items/properties/statement/type", keyword: "type", params: { type: "string" } };
                vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
              }
            }
            if (data5.evidence !== void 0) {
              let data9 = data5.evidence;
              if (Array.isArray(data9)) {
                if (data9.length < 1) {
                  let err21 = { instancePath: instancePath + "/attested/" + i0 + "/evidence", schemaPath: "#/properties/attested/items/properties/evidence/minItems", keyword: "minItems", params: { limit: 1 } };
                  vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
                }
                let len2 = data9.length;
                for (let i2 = 0; i2 < len2; i2++) {
                  let data10 = data9[i2];
                  if (data10 && typeof data10 == "object" && !Array.isArray(data10)) {
                    if (data10.file === void 0) {
                      let err22 = { instancePath: instancePath + "/attested/" + i0 + "/evidence/" + i2, schemaPath: "#/properties/attested/items/properties/evidence/items/required", keyword: "required", params: { missingProperty: "file" } };
                      vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
                    }
                    if (data10.sha256 === void 0) {
                      let err23 = { instancePath: instancePath + "/attested/" + i0 + "/evidence/" + i2, schemaPath: "#/properties/attested/items/properties/evidence/items/required", keyword: "required", params: { missingProperty: "sha256" } };
                      vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
                    }
                    for (let key2 in data10)
                      if (!(key2 === "file" || key2 === "sha256")) {
                        let err24 = { instancePath: instancePath + "/attested/" + i0 + "/evidence/" + i2, schemaPath: "#/properties/attested/items/properties/evidence/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 } };
                        vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
                      }
                    if (data10.file !== void 0) {
                      let data11 = data10.file;
                      if (typeof data11 == "string") {
                        if (!pattern1.test(data11)) {
                          let err25 = { instancePath: instancePath + "/attested/" + i0 + "/evidence/" + i2 + "/file", schemaPath: "#/properties/attested/items/properties/evidence/items/properties/file/pattern", keyword: "pattern", params: { pattern: "^[^/\\\\][^\\\\]*$" } };
                          vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
                        }
                      } else {
                        let err26 = { instancePath: instancePath + "/attested/" + i0 + "/evidence/" + i2 + "/file", schemaPath: "#/properties/attested/items/properties/evidence/items/properties/file/type", keyword: "type", params: { type: "string" } };
                        vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
                      }
                    }
                    if (data10.sha256 !== void 0) {
                      let data12 = data10.sha256;
                      if (typeof data12 == "string") {
                        if (!pattern2.test(data12)) {
                          let err27 = { instancePath: instancePath + "/attested/" + i0 + "/evidence/" + i2 + "/sha256", schemaPath: "#/properties/attested/items/properties/evidence/items/properties/sha256/pattern", keyword: "pattern", params: { pattern: "^[0-9a-f]{64}$" } };
                          vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++;
                        }
                      } else {
                        let err28 = { instancePath: instancePath + "/attested/" + i0 + "/evidence/" + i2 + "/sha256", schemaPath: "#/properties/attested/items/properties/evidence/items/properties/sha256/type", keyword: "type", params: { type: "string" } };
                        vErrors === null ? vErrors = [err28] : vErrors.push(err28), errors++;
                      }
                    }
                  } else {
                    let err29 = { instancePath: instancePath + "/attested/" + i0 + "/evidence/" + i2, schemaPath: "#/properties/attested/items/properties/evidence/items/type", keyword: "type", params: { type: "object" } };
                    vErrors === null ? vErrors = [err29] : vErrors.push(err29), errors++;
                  }
                }
              } else {
                let err30 = { instancePath: instancePath + "/attested/" + i0 + "/evidence", schemaPath: "#/properties/attested/items/properties/evidence/type", keyword: "type", params: { type: "array" } };
                vErrors === null ? vErrors = [err30] : vErrors.push(err30), errors++;
              }
            }
          } else {
            let err31 = { instancePath: instancePath + "/attested/" + i0, schemaPath: "#/properties/attested/items/type", keyword: "type", params: { type: "object" } };
            vErrors === null ? vErrors = [err31] : vErrors.push(err31), errors++;
          }
        }
      } else {
        let err32 = { instancePath: instancePath + "/attested", schemaPath: "#/properties/attested/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err32] : vErrors.push(err32), errors++;
      }
    }
  } else {
    let err33 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err33] : vErrors.push(err33), errors++;
  }
  return validate30.errors = vErrors, errors === 0;
}
var base64Chunk = validate31;
var pattern3 = new RegExp("^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$", "u");
function validate31(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.atMs === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "atMs" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.base64 === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "base64" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "atMs" || key0 === "base64")) {
        let err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    if (data.atMs !== void 0 && typeof data.atMs != "number") {
      let err3 = { instancePath: instancePath + "/atMs", schemaPath: "#/properties/atMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.base64 !== void 0) {
      let data1 = data.base64;
      if (typeof data1 == "string") {
        if (!pattern3.test(data1)) {
          let err4 = { instancePath: instancePath + "/base64", schemaPath: "#/properties/base64/pattern", keyword: "pattern", params: { pattern: "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$" } };
          vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
        }
      } else {
        let err5 = { instancePath: instancePath + "/base64", schemaPath: "#/properties/base64/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    }
  } else {
    let err6 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
  }
  return validate31.errors = vErrors, errors === 0;
}
var benchmark = validate32, schema15 = { $id: "https://agent-conformance.example/schemas/load/benchmark.schema.json", title: "Benchmark", description: "benchmark.json: the result of a benchmark, a load by a fixed procedure.", type: "object", required: ["formatVersion", "procedure", "suite", "target", "seed", "startedAt", "durationMs", "valid", "reasons", "stopped", "tiers", "options", "changed", "headline", "steps"], properties: { formatVersion: { const: 1 }, procedure: { description: "Name and version: results of one procedure can be compared.", type: "string", pattern: "^[a-z-]+/[0-9]+$" }, suite: { $ref: "../result/suite.schema.json" }, target: { type: "object", required: ["name", "baseUrl"], properties: { name: { type: "string" }, baseUrl: { type: "string", format: "uri" }, service: { $ref: "../target/service.schema.json" } }, additionalProperties: !1 }, seed: { description: "A day, such as 20261130.", type: "integer" }, startedAt: { type: "string", format: "iso-8601" }, durationMs: { type: "number" }, valid: { description: "The result keeps every rule of the procedure.", type: "boolean" }, reasons: { description: "Why it is invalid.", type: "array", items: { type: "object", required: ["rule", "text"], properties: { rule: { type: "string" }, text: { type: "string" } }, additionalProperties: !1 } }, stopped: { description: "Why it ended.", type: "object", required: ["by", "why"], properties: { by: { enum: ["complete", "generator", "machine", "budget", "duration", "most", "interrupt", "fault"] }, why: { type: "string" } }, additionalProperties: !1 }, tiers: { $ref: "tiers.schema.json" }, options: { description: "What the load was made of.", type: "object", required: ["windowMs", "warmUpMs", "waitLimitMs", "compress", "arrivals", "mix", "workload", "meanWaitMs", "sendLagMs", "instances"], properties: { windowMs: { type: "number" }, warmUpMs: { type: "number" }, waitLimitMs: { type: "number" }, compress: { type: "number" }, arrivals: { type: "string" }, mix: { type: "string" }, workload: { description: "SHA-256 of the sessions.", type: "string", pattern: "^[0-9a-f]{64}$" }, meanWaitMs: { description: "How long a send of the workload waits for the agent, on average.", type: "number" }, sendLagMs: { description: "The limit of the send lag at p99.", type: "number" }, instances: { type: "number" }, protocol: { description: "Of all requests; absent: HTTP/1.1, or what TLS negotiates.", const: "HTTP/2" } }, additionalProperties: !1 }, changed: { description: "Options of the command line that the procedure does not have.", type: "array", items: { type: "string" } }, headline: { description: "The figures of each tier.", type: "array", items: { $ref: "benchmark-headline.schema.json" } }, steps: { type: "array", items: { $ref: "benchmark-step.schema.json" } }, demonstration: { description: "The built-in service was the target.", type: "boolean" } }, additionalProperties: !1 }, func11 = Object.prototype.hasOwnProperty, pattern4 = new RegExp("^[a-z-]+/[0-9]+$", "u");
function validate33(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.name === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "name" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.version === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "version" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "name" || key0 === "version")) {
        let err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    if (data.name !== void 0 && typeof data.name != "string") {
      let err3 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.version !== void 0 && typeof data.version != "string") {
      let err4 = { instancePath: instancePath + "/version", schemaPath: "#/properties/version/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
  } else {
    let err5 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
  }
  return validate33.errors = vErrors, errors === 0;
}
var pattern5 = new RegExp("^([0-9a-f]{40}|[0-9a-f]{64})$", "u"), formats0 = /^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/)?[^\s]*$/i;
function validate35(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (!(key0 === "vendor" || key0 === "product" || key0 === "version" || key0 === "commit" || key0 === "image" || key0 === "contact" || key0 === "documentation")) {
        let err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
    if (data.vendor !== void 0) {
      let data0 = data.vendor;
      if (typeof data0 == "string") {
        if (func2(data0) < 1) {
          let err1 = { instancePath: instancePath + "/vendor", schemaPath: "#/properties/vendor/minLength", keyword: "minLength", params: { limit: 1 } };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
      } else {
        let err2 = { instancePath: instancePath + "/vendor", schemaPath: "#/properties/vendor/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
    if (data.product !== void 0) {
      let data1 = data.product;
      if (typeof data1 == "string") {
        if (func2(data1) < 1) {
          let err3 = { instancePath: instancePath + "/product", schemaPath: "#/properties/product/minLength", keyword: "minLength", params: { limit: 1 } };
          vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        }
      } else {
        let err4 = { instancePath: instancePath + "/product", schemaPath: "#/properties/product/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
    if (data.version !== void 0) {
      let data2 = data.version;
      if (typeof data2 == "string") {
        if (func2(data2) < 1) {
          let err5 = { instancePath: instancePath + "/version", schemaPath: "#/properties/version/minLength", keyword: "minLength", params: { limit: 1 } };
          vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
        }
      } else {
        let err6 = { instancePath: instancePath + "/version", schemaPath: "#/properties/version/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
    if (data.commit !== void 0) {
      let data3 = data.commit;
      if (typeof data3 == "string") {
        if (!pattern5.test(data3)) {
          let err7 = { instancePath: instancePath + "/commit", schemaPath: "#/properties/commit/pattern", keyword: "pattern", params: { pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" } };
          vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
        }
      } else {
        let err8 = { instancePath: instancePath + "/commit", schemaPath: "#/properties/commit/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
    }
    if (data.image !== void 0) {
      let data4 = data.image;
      if (typeof data4 == "string") {
        if (func2(data4) < 1) {
          let err9 = { instancePath: instancePath + "/image", schemaPath: "#/properties/image/minLength", keyword: "minLength", params: { limit: 1 } };
          vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
        }
      } else {
        let err10 = { instancePath: instancePath + "/image", schemaPath: "#/properties/image/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
      }
    }
    if (data.contact !== void 0) {
      let data5 = data.contact;
      if (typeof data5 == "string") {
        if (func2(data5) < 1) {
          let err11 = { instancePath: instancePath + "/contact", schemaPath: "#/properties/contact/minLength", keyword: "minLength", params: { limit: 1 } };
          vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
        }
      } else {
        let err12 = { instancePath: instancePath + "/contact", schemaPath: "#/properties/contact/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
      }
    }
    if (data.documentation !== void 0) {
      let data6 = data.documentation;
      if (typeof data6 == "string") {
        if (!formats0.test(data6)) {
          let err13 = { instancePath: instancePath + "/documentation", schemaPath: "#/properties/documentation/format", keyword: "format", params: { format: "uri" } };
          vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
        }
      } else {
        let err14 = { instancePath: instancePath + "/documentation", schemaPath: "#/properties/documentation/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
      }
    }
  } else {
    let err15 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
  }
  return validate35.errors = vErrors, errors === 0;
}
function validate37(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data))
    for (let key0 in data) {
      let data0 = data[key0];
      if (Array.isArray(data0)) {
        if (data0.length < 1) {
          let err0 = { instancePath: instancePath + "/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/additionalProperties/minItems", keyword: "minItems", params: { limit: 1 } };
          vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
        }
        let len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++)
          if (typeof data0[i0] != "string") {
            let err1 = { instancePath: instancePath + "/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i0, schemaPath: "#/additionalProperties/items/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
          }
      } else {
        let err2 = { instancePath: instancePath + "/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/additionalProperties/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate37.errors = vErrors, errors === 0;
}
var schema19 = { $id: "https://agent-conformance.example/schemas/load/benchmark-headline.schema.json", title: "BenchmarkHeadline", description: "The figures of one tier. The first two are null if no load, or every load, met its objectives.", type: "object", required: ["tier", "sendsPerSecond", "openWaits", "point", "times"], properties: { tier: { type: "string" }, sendsPerSecond: { description: "The highest rate at which every objective of the tier is met.", union: [{ $ref: "benchmark-figure.schema.json" }, { type: "null" }] }, openWaits: { description: "Requests that wait at once at this rate, streams included.", union: [{ $ref: "benchmark-figure.schema.json" }, { type: "null" }] }, point: { description: "The highest point that met the objectives in all its steps, in sends per second; null if there is none.", type: ["number", "null"] }, times: { description: "Times at this point in milliseconds, by metric. The interval is the range of its steps.", type: "object", additionalProperties: { type: "object", required: ["p50", "p99"], properties: { p50: { $ref: "benchmark-figure.schema.json" }, p99: { $ref: "benchmark-figure.schema.json" } }, additionalProperties: !1 } } }, additionalProperties: !1 };
function validate40(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.estimate === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "estimate" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.low === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "low" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.high === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "high" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "estimate" || key0 === "low" || key0 === "high")) {
        let err3 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    if (data.estimate !== void 0 && typeof data.estimate != "number") {
      let err4 = { instancePath: instancePath + "/estimate", schemaPath: "#/properties/estimate/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.low !== void 0 && typeof data.low != "number") {
      let err5 = { instancePath: instancePath + "/low", schemaPath: "#/properties/low/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.high !== void 0 && typeof data.high != "number") {
      let err6 = { instancePath: instancePath + "/high", schemaPath: "#/properties/high/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
  } else {
    let err7 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
  }
  return validate40.errors = vErrors, errors === 0;
}
function validate39(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.tier === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "tier" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.sendsPerSecond === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "sendsPerSecond" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.openWaits === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "openWaits" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.point === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "point" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.times === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "times" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "tier" || key0 === "sendsPerSecond" || key0 === "openWaits" || key0 === "point" || key0 === "times")) {
        let err5 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    if (data.tier !== void 0 && typeof data.tier != "string") {
      let err6 = { instancePath: instancePath + "/tier", schemaPath: "#/properties/tier/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.sendsPerSecond !== void 0) {
      let data1 = data.sendsPerSecond, _errs5 = errors, valid1 = !1;
      if (!valid1) {
        let _errs6 = errors;
        validate40(data1, { instancePath: instancePath + "/sendsPerSecond", parentData: data, parentDataProperty: "sendsPerSecond", rootData }) || (vErrors = vErrors === null ? validate40.errors : vErrors.concat(validate40.errors), errors = vErrors.length);
        var _valid0 = _errs6 === errors;
        valid1 = _valid0;
      }
      if (!valid1) {
        let _errs7 = errors;
        if (data1 !== null) {
          let err7 = { instancePath: instancePath + "/sendsPerSecond", schemaPath: "#/properties/sendsPerSecond/union/1/type", keyword: "type", params: { type: "null" } };
          vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
        }
        var _valid0 = _errs7 === errors;
        valid1 = _valid0;
      }
      if (valid1)
        errors = _errs5, vErrors !== null && (_errs5 ? vErrors.length = _errs5 : vErrors = null);
      else {
        errors = _errs5, vErrors !== null && (_errs5 ? vErrors.length = _errs5 : vErrors = null);
        let err8 = { instancePath: instancePath + "/sendsPerSecond", schemaPath: "#/properties/sendsPerSecond/union", keyword: "union", params: { branches: [{ name: "benchmarkFigure", title: "BenchmarkFigure", type: "object", fields: ["estimate", "low", "high"], tag: null }, { name: "", title: "null", type: "null", fields: [], tag: null }] } };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
    }
    if (data.openWaits !== void 0) {
      let data2 = data.openWaits, _errs10 = errors, valid2 = !1;
      if (!valid2) {
        let _errs11 = errors;
        validate40(data2, { instancePath: instancePath + "/openWaits", parentData: data, parentDataProperty: "openWaits", rootData }) || (vErrors = vErrors === null ? validate40.errors : vErrors.concat(validate40.errors), errors = vErrors.length);
        var _valid1 = _errs11 === errors;
        valid2 = _valid1;
      }
      if (!valid2) {
        let _errs12 = errors;
        if (data2 !== null) {
          let err9 = { instancePath: instancePath + "/openWaits", schemaPath: "#/properties/openWaits/union/1/type", keyword: "type", params: { type: "null" } };
          vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
        }
        var _valid1 = _errs12 === errors;
        valid2 = _valid1;
      }
      if (valid2)
        errors = _errs10, vErrors !== null && (_errs10 ? vErrors.length = _errs10 : vErrors = null);
      else {
        errors = _errs10, vErrors !== null && (_errs10 ? vErrors.length = _errs10 : vErrors = null);
        let err10 = { instancePath: instancePath + "/openWaits", schemaPath: "#/properties/openWaits/union", keyword: "union", params: { branches: [{ name: "benchmarkFigure", title: "BenchmarkFigure", type: "object", fields: ["estimate", "low", "high"], tag: null }, { name: "", title: "null", type: "null", fields: [], tag: null }] } };
        vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
      }
    }
    if (data.point !== void 0) {
      let data3 = data.point;
      if (typeof data3 != "number" && data3 !== null) {
        let err11 = { instancePath: instancePath + "/point", schemaPath: "#/properties/point/type", keyword: "type", params: { type: schema19.properties.point.type } };
        vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
      }
    }
    if (data.times !== void 0) {
      let data4 = data.times;
      if (data4 && typeof data4 == "object" && !Array.isArray(data4))
        for (let key1 in data4) {
          let data5 = data4[key1];
          if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
            if (data5.p50 === void 0) {
              let err12 = { instancePath: instancePath + "/times/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/times/additionalProperties/required", keyword: "required", params: { missingProperty: "p50" } };
              vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
            }
            if (data5.p99 === void 0) {
              let err13 = { instancePath: instancePath + "/times/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/times/additionalProperties/required", keyword: "required", params: { missingProperty: "p99" } };
              vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
            }
            for (let key2 in data5)
              if (!(key2 === "p50" || key2 === "p99")) {
                let err14 = { instancePath: instancePath + "/times/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/times/additionalProperties/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 } };
                vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
              }
            data5.p50 !== void 0 && (validate40(data5.p50, { instancePath: instancePath + "/times/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/p50", parentData: data5, parentDataProperty: "p50", rootData }) || (vErrors = vErrors === null ? validate40.errors : vErrors.concat(validate40.errors), errors = vErrors.length)), data5.p99 !== void 0 && (validate40(data5.p99, { instancePath: instancePath + "/times/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/p99", parentData: data5, parentDataProperty: "p99", rootData }) || (vErrors = vErrors === null ? validate40.errors : vErrors.concat(validate40.errors), errors = vErrors.length));
          } else {
            let err15 = { instancePath: instancePath + "/times/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/times/additionalProperties/type", keyword: "type", params: { type: "object" } };
            vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
          }
        }
      else {
        let err16 = { instancePath: instancePath + "/times", schemaPath: "#/properties/times/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
      }
    }
  } else {
    let err17 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
  }
  return validate39.errors = vErrors, errors === 0;
}
var schema21 = { $id: "https://agent-conformance.example/schemas/load/benchmark-step.schema.json", title: "BenchmarkStep", description: "One load of a benchmark.", type: "object", required: ["step", "phase", "callers", "load", "seed", "startedAt", "durationMs", "warmUpMs", "windowMs", "sends", "throughput", "openWaits", "plannedWaits", "tiers", "metrics", "audit", "generator", "processors"], properties: { step: { description: "From 1.", type: "number" }, phase: { description: "point: a load of the procedure. search: a load near the limit of a tier.", enum: ["point", "search"] }, callers: { type: "number" }, load: { description: "Sends per second.", type: "number" }, seed: { type: "integer" }, startedAt: { type: "string", format: "iso-8601" }, durationMs: { type: "number" }, warmUpMs: { description: "As measured.", type: "number" }, windowMs: { description: "The steady window: sends of this time are in the figures.", type: "number" }, sends: { type: "number" }, throughput: { description: "Accepted sends with a response, per second.", type: "number" }, openWaits: { description: "Requests that waited at once, on average, streams included.", type: "number" }, plannedWaits: { description: "The same by the plan of the load alone, from the time of the agent.", type: "number" }, tiers: { type: "array", items: { type: "object", required: ["tier", "outcome", "why", "goodput", "objectives"], properties: { tier: { type: "string" }, outcome: { description: "As that of the step of a capacity search.", enum: ["pass", "fail", "cannot-decide"] }, why: { type: "string" }, goodput: { description: "Sends that met every objective of the tier, per second.", type: "number" }, objectives: { type: "array", items: { $ref: "load-threshold.schema.json" } } }, additionalProperties: !1 } }, metrics: { description: "Of the sends after the warm-up.", type: "object", additionalProperties: { $ref: "load-metric.schema.json" } }, audit: { $ref: "load-audit.schema.json" }, uncounted: { description: "Faults that the generator or its machine may have caused.", type: "array", items: { type: "string" } }, generator: { $ref: "load-generator.schema.json" }, processors: { description: "The processor load of this machine, from 0 to 1; null if unknown.", type: ["number", "null"] } }, additionalProperties: !1 }, formats4 = formats["iso-8601"], schema22 = { $id: "https://agent-conformance.example/schemas/load/load-threshold.schema.json", title: "LoadThreshold", description: "One threshold and what was measured for it.", type: "object", required: ["metric", "expression", "value", "ok"], properties: { metric: { type: "string" }, expression: { description: "The objective, such as `p99 <= 500 ms`.", type: "string" }, value: { description: "null: nothing was measured.", type: ["number", "null"] }, ok: { description: "It was measured and is met. Without a value it is neither met nor missed.", type: "boolean" }, void: { description: "It does not count: the generator was too slow, or there is nothing to measure.", type: "boolean" } }, additionalProperties: !1 };
function validate47(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.metric === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "metric" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.expression === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "expression" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.value === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "value" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.ok === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "ok" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "metric" || key0 === "expression" || key0 === "value" || key0 === "ok" || key0 === "void")) {
        let err4 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    if (data.metric !== void 0 && typeof data.metric != "string") {
      let err5 = { instancePath: instancePath + "/metric", schemaPath: "#/properties/metric/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.expression !== void 0 && typeof data.expression != "string") {
      let err6 = { instancePath: instancePath + "/expression", schemaPath: "#/properties/expression/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.value !== void 0) {
      let data2 = data.value;
      if (typeof data2 != "number" && data2 !== null) {
        let err7 = { instancePath: instancePath + "/value", schemaPath: "#/properties/value/type", keyword: "type", params: { type: schema22.properties.value.type } };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
    if (data.ok !== void 0 && typeof data.ok != "boolean") {
      let err8 = { instancePath: instancePath + "/ok", schemaPath: "#/properties/ok/type", keyword: "type", params: { type: "boolean" } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.void !== void 0 && typeof data.void != "boolean") {
      let err9 = { instancePath: instancePath + "/void", schemaPath: "#/properties/void/type", keyword: "type", params: { type: "boolean" } };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
  } else {
    let err10 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
  }
  return validate47.errors = vErrors, errors === 0;
}
var schema23 = { $id: "https://agent-conformance.example/schemas/load/load-metric.schema.json", title: "LoadMetric", description: "One metric over all instances; percentiles are those of the merged histogram, within 1.6 %.", type: "object", required: ["unit", "count", "p50", "p90", "p99", "max"], properties: { unit: { enum: ["ms"] }, count: { type: "number" }, mean: { description: "Exact. Absent in results of earlier releases.", type: "number" }, p50: { type: "number" }, p90: { type: "number" }, p95: { description: "Absent in results of earlier releases, as is `p99.9`.", type: "number" }, p99: { type: "number" }, "p99.9": { type: "number" }, max: { type: "number" } }, additionalProperties: !1 };
function validate49(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.unit === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "unit" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.count === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "count" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.p50 === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "p50" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.p90 === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "p90" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.p99 === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "p99" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.max === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "max" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    for (let key0 in data)
      if (!func11.call(schema23.properties, key0)) {
        let err6 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    if (data.unit !== void 0 && data.unit !== "ms") {
      let err7 = { instancePath: instancePath + "/unit", schemaPath: "#/properties/unit/enum", keyword: "enum", params: { allowedValues: schema23.properties.unit.enum } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.count !== void 0 && typeof data.count != "number") {
      let err8 = { instancePath: instancePath + "/count", schemaPath: "#/properties/count/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.mean !== void 0 && typeof data.mean != "number") {
      let err9 = { instancePath: instancePath + "/mean", schemaPath: "#/properties/mean/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.p50 !== void 0 && typeof data.p50 != "number") {
      let err10 = { instancePath: instancePath + "/p50", schemaPath: "#/properties/p50/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.p90 !== void 0 && typeof data.p90 != "number") {
      let err11 = { instancePath: instancePath + "/p90", schemaPath: "#/properties/p90/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    if (data.p95 !== void 0 && typeof data.p95 != "number") {
      let err12 = { instancePath: instancePath + "/p95", schemaPath: "#/properties/p95/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
    }
    if (data.p99 !== void 0 && typeof data.p99 != "number") {
      let err13 = { instancePath: instancePath + "/p99", schemaPath: "#/properties/p99/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
    }
    if (data["p99.9"] !== void 0 && typeof data["p99.9"] != "number") {
      let err14 = { instancePath: instancePath + "/p99.9", schemaPath: "#/properties/p99.9/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
    }
    if (data.max !== void 0 && typeof data.max != "number") {
      let err15 = { instancePath: instancePath + "/max", schemaPath: "#/properties/max/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
    }
  } else {
    let err16 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
  }
  return validate49.errors = vErrors, errors === 0;
}
var schema24 = { $id: "https://agent-conformance.example/schemas/load/load-audit.schema.json", title: "LoadAudit", description: "The counts of the audit over all sends.", type: "object", required: ["acknowledged", "found", "unsettled", "lost", "unanswered", "duplicated", "altered", "reordered", "foreign", "undocumentedStatus", "schemaBroken", "streamBroken", "lateAnswers", "earlyTimeouts"], properties: { acknowledged: { description: "Sends that the service accepted.", type: "number" }, found: { description: "Acknowledged messages that the histories show.", type: "number" }, unsettled: { description: "Messages missing from a conversation that had not settled when the drain ended. They are neither faults nor passes.", type: "number" }, lost: { description: "Acknowledged, but missing from the settled conversation.", type: "number" }, unanswered: { description: "The connection was cut or reset.", type: "number" }, duplicated: { description: "Stored twice.", type: "number" }, altered: { description: "The text differs from the text that was sent or said.", type: "number" }, reordered: { description: "Messages out of order.", type: "number" }, foreign: { description: "From another conversation, or from a turn that did not overlap.", type: "number" }, undocumentedStatus: { description: "A status that the spec does not list for the endpoint.", type: "number" }, schemaBroken: { description: "A body that violates its schema.", type: "number" }, streamBroken: { description: "Events out of order, or a stream that was cut.", type: "number" }, lateAnswers: { description: "Waits beyond the limit, and streams whose messages all come at the end.", type: "number" }, earlyTimeouts: { description: "`timedOut` before the limit.", type: "number" }, rules: { description: "The same faults by the rule that each violates, the most first. A connection that was cut violates none. Absent in results of earlier releases.", type: "object", additionalProperties: { type: "number" } } }, additionalProperties: !1 };
function validate51(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.acknowledged === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "acknowledged" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.found === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "found" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.unsettled === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "unsettled" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.lost === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "lost" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.unanswered === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "unanswered" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.duplicated === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "duplicated" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.altered === void 0) {
      let err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "altered" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.reordered === void 0) {
      let err7 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "reordered" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.foreign === void 0) {
      let err8 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "foreign" } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.undocumentedStatus === void 0) {
      let err9 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "undocumentedStatus" } };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.schemaBroken === void 0) {
      let err10 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "schemaBroken" } };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.streamBroken === void 0) {
      let err11 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "streamBroken" } };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    if (data.lateAnswers === void 0) {
      let err12 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "lateAnswers" } };
      vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
    }
    if (data.earlyTimeouts === void 0) {
      let err13 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "earlyTimeouts" } };
      vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
    }
    for (let key0 in data)
      if (!func11.call(schema24.properties, key0)) {
        let err14 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
      }
    if (data.acknowledged !== void 0 && typeof data.acknowledged != "number") {
      let err15 = { instancePath: instancePath + "/acknowledged", schemaPath: "#/properties/acknowledged/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
    }
    if (data.found !== void 0 && typeof data.found != "number") {
      let err16 = { instancePath: instancePath + "/found", schemaPath: "#/properties/found/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
    }
    if (data.unsettled !== void 0 && typeof data.unsettled != "number") {
      let err17 = { instancePath: instancePath + "/unsettled", schemaPath: "#/properties/unsettled/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
    }
    if (data.lost !== void 0 && typeof data.lost != "number") {
      let err18 = { instancePath: instancePath + "/lost", schemaPath: "#/properties/lost/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
    }
    if (data.unanswered !== void 0 && typeof data.unanswered != "number") {
      let err19 = { instancePath: instancePath + "/unanswered", schemaPath: "#/properties/unanswered/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
    }
    if (data.duplicated !== void 0 && typeof data.duplicated != "number") {
      let err20 = { instancePath: instancePath + "/duplicated", schemaPath: "#/properties/duplicated/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
    }
    if (data.altered !== void 0 && typeof data.altered != "number") {
      let err21 = { instancePath: instancePath + "/altered", schemaPath: "#/properties/altered/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
    }
    if (data.reordered !== void 0 && typeof data.reordered != "number") {
      let err22 = { instancePath: instancePath + "/reordered", schemaPath: "#/properties/reordered/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
    }
    if (data.foreign !== void 0 && typeof data.foreign != "number") {
      let err23 = { instancePath: instancePath + "/foreign", schemaPath: "#/properties/foreign/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
    }
    if (data.undocumentedStatus !== void 0 && typeof data.undocumentedStatus != "number") {
      let err24 = { instancePath: instancePath + "/undocumentedStatus", schemaPath: "#/properties/undocumentedStatus/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
    }
    if (data.schemaBroken !== void 0 && typeof data.schemaBroken != "number") {
      let err25 = { instancePath: instancePath + "/schemaBroken", schemaPath: "#/properties/schemaBroken/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
    }
    if (data.streamBroken !== void 0 && typeof data.streamBroken != "number") {
      let err26 = { instancePath: instancePath + "/streamBroken", schemaPath: "#/properties/streamBroken/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
    }
    if (data.lateAnswers !== void 0 && typeof data.lateAnswers != "number") {
      let err27 = { instancePath: instancePath + "/lateAnswers", schemaPath: "#/properties/lateAnswers/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++;
    }
    if (data.earlyTimeouts !== void 0 && typeof data.earlyTimeouts != "number") {
      let err28 = { instancePath: instancePath + "/earlyTimeouts", schemaPath: "#/properties/earlyTimeouts/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err28] : vErrors.push(err28), errors++;
    }
    if (data.rules !== void 0) {
      let data14 = data.rules;
      if (data14 && typeof data14 == "object" && !Array.isArray(data14)) {
        for (let key1 in data14)
          if (typeof data14[key1] != "number") {
            let err29 = { instancePath: instancePath + "/rules/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/rules/additionalProperties/type", keyword: "type", params: { type: "number" } };
            vErrors === null ? vErrors = [err29] : vErrors.push(err29), errors++;
          }
      } else {
        let err30 = { instancePath: instancePath + "/rules", schemaPath: "#/properties/rules/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err30] : vErrors.push(err30), errors++;
      }
    }
  } else {
    let err31 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err31] : vErrors.push(err31), errors++;
  }
  return validate51.errors = vErrors, errors === 0;
}
var schema25 = { $id: "https://agent-conformance.example/schemas/load/load-generator.schema.json", title: "LoadGenerator", description: "Measurements of the generator.", type: "object", required: ["sendLagP99Ms", "peakRssBytes", "dropped"], properties: { sendLagP99Ms: { description: "The delay of sends in the generator, at the 99th percentile; null: nothing was sent.", type: ["number", "null"] }, sendLagLimitMs: { description: "The limit above which latencies do not count.", type: "number" }, peakRssBytes: { description: "Of all k6 processes together.", type: "number" }, baseRssBytes: { description: "Before the first send.", type: "number" }, kibPerOpen: { description: "Memory of k6 for each open wait or stream: (peak - base) / most open at once; null: too few were open.", type: ["number", "null"] }, dropped: { description: "Sends that were due and never left.", type: "number" }, thrown: { description: "Iterations of the script that threw: an internal error.", type: "number" }, gcPauseMaxMs: { type: "number" }, gcCount: { type: "number" }, cpuSeconds: { type: "number" }, k6: { description: "The engine and its version.", type: "string" }, calibration: { $ref: "load-calibration.schema.json" }, missing: { description: "Metrics that this k6 cannot measure.", type: "array", items: { type: "string" } } }, additionalProperties: !1 }, schema26 = { $id: "https://agent-conformance.example/schemas/load/load-calibration.schema.json", title: "LoadCalibration", description: "The calibration of the machine of a load; null: not measured, or over the limit at any rate.", type: "object", required: ["at", "sendsPerSecond", "mostOpen", "eventsPerSecond"], properties: { at: { type: "string", format: "iso-8601" }, sendsPerSecond: { type: ["number", "null"] }, mostOpen: { type: ["number", "null"] }, eventsPerSecond: { type: ["number", "null"] } }, additionalProperties: !1 };
function validate54(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.at === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "at" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.sendsPerSecond === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "sendsPerSecond" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.mostOpen === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "mostOpen" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.eventsPerSecond === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "eventsPerSecond" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "at" || key0 === "sendsPerSecond" || key0 === "mostOpen" || key0 === "eventsPerSecond")) {
        let err4 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    if (data.at !== void 0) {
      let data0 = data.at;
      if (typeof data0 == "string") {
        if (!formats4(data0)) {
          let err5 = { instancePath: instancePath + "/at", schemaPath: "#/properties/at/format", keyword: "format", params: { format: "iso-8601" } };
          vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
        }
      } else {
        let err6 = { instancePath: instancePath + "/at", schemaPath: "#/properties/at/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
    if (data.sendsPerSecond !== void 0) {
      let data1 = data.sendsPerSecond;
      if (typeof data1 != "number" && data1 !== null) {
        let err7 = { instancePath: instancePath + "/sendsPerSecond", schemaPath: "#/properties/sendsPerSecond/type", keyword: "type", params: { type: schema26.properties.sendsPerSecond.type } };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
    if (data.mostOpen !== void 0) {
      let data2 = data.mostOpen;
      if (typeof data2 != "number" && data2 !== null) {
        let err8 = { instancePath: instancePath + "/mostOpen", schemaPath: "#/properties/mostOpen/type", keyword: "type", params: { type: schema26.properties.mostOpen.type } };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
    }
    if (data.eventsPerSecond !== void 0) {
      let data3 = data.eventsPerSecond;
      if (typeof data3 != "number" && data3 !== null) {
        let err9 = { instancePath: instancePath + "/eventsPerSecond", schemaPath: "#/properties/eventsPerSecond/type", keyword: "type", params: { type: schema26.properties.eventsPerSecond.type } };
        vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
      }
    }
  } else {
    let err10 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
  }
  return validate54.errors = vErrors, errors === 0;
}
function validate53(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.sendLagP99Ms === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "sendLagP99Ms" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.peakRssBytes === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "peakRssBytes" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.dropped === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "dropped" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    for (let key0 in data)
      if (!func11.call(schema25.properties, key0)) {
        let err3 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    if (data.sendLagP99Ms !== void 0) {
      let data0 = data.sendLagP99Ms;
      if (typeof data0 != "number" && data0 !== null) {
        let err4 = { instancePath: instancePath + "/sendLagP99Ms", schemaPath: "#/properties/sendLagP99Ms/type", keyword: "type", params: { type: schema25.properties.sendLagP99Ms.type } };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
    if (data.sendLagLimitMs !== void 0 && typeof data.sendLagLimitMs != "number") {
      let err5 = { instancePath: instancePath + "/sendLagLimitMs", schemaPath: "#/properties/sendLagLimitMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.peakRssBytes !== void 0 && typeof data.peakRssBytes != "number") {
      let err6 = { instancePath: instancePath + "/peakRssBytes", schemaPath: "#/properties/peakRssBytes/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.baseRssBytes !== void 0 && typeof data.baseRssBytes != "number") {
      let err7 = { instancePath: instancePath + "/baseRssBytes", schemaPath: "#/properties/baseRssBytes/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.kibPerOpen !== void 0) {
      let data4 = data.kibPerOpen;
      if (typeof data4 != "number" && data4 !== null) {
        let err8 = { instancePath: instancePath + "/kibPerOpen", schemaPath: "#/properties/kibPerOpen/type", keyword: "type", params: { type: schema25.properties.kibPerOpen.type } };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
    }
    if (data.dropped !== void 0 && typeof data.dropped != "number") {
      let err9 = { instancePath: instancePath + "/dropped", schemaPath: "#/properties/dropped/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.thrown !== void 0 && typeof data.thrown != "number") {
      let err10 = { instancePath: instancePath + "/thrown", schemaPath: "#/properties/thrown/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.gcPauseMaxMs !== void 0 && typeof data.gcPauseMaxMs != "number") {
      let err11 = { instancePath: instancePath + "/gcPauseMaxMs", schemaPath: "#/properties/gcPauseMaxMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    if (data.gcCount !== void 0 && typeof data.gcCount != "number") {
      let err12 = { instancePath: instancePath + "/gcCount", schemaPath: "#/properties/gcCount/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
    }
    if (data.cpuSeconds !== void 0 && typeof data.cpuSeconds != "number") {
      let err13 = { instancePath: instancePath + "/cpuSeconds", schemaPath: "#/properties/cpuSeconds/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
    }
    if (data.k6 !== void 0 && typeof data.k6 != "string") {
      let err14 = { instancePath: instancePath + "/k6", schemaPath: "#/properties/k6/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
    }
    if (data.calibration !== void 0 && (validate54(data.calibration, { instancePath: instancePath + "/calibration", parentData: data, parentDataProperty: "calibration", rootData }) || (vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors), errors = vErrors.length)), data.missing !== void 0) {
      let data12 = data.missing;
      if (Array.isArray(data12)) {
        let len0 = data12.length;
        for (let i0 = 0; i0 < len0; i0++)
          if (typeof data12[i0] != "string") {
            let err15 = { instancePath: instancePath + "/missing/" + i0, schemaPath: "#/properties/missing/items/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
          }
      } else {
        let err16 = { instancePath: instancePath + "/missing", schemaPath: "#/properties/missing/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
      }
    }
  } else {
    let err17 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
  }
  return validate53.errors = vErrors, errors === 0;
}
function validate46(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.step === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "step" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.phase === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "phase" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.callers === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "callers" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.load === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "load" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.seed === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "seed" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.startedAt === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "startedAt" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.durationMs === void 0) {
      let err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "durationMs" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.warmUpMs === void 0) {
      let err7 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "warmUpMs" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.windowMs === void 0) {
      let err8 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "windowMs" } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.sends === void 0) {
      let err9 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "sends" } };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.throughput === void 0) {
      let err10 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "throughput" } };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.openWaits === void 0) {
      let err11 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "openWaits" } };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    if (data.plannedWaits === void 0) {
      let err12 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "plannedWaits" } };
      vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
    }
    if (data.tiers === void 0) {
      let err13 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "tiers" } };
      vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
    }
    if (data.metrics === void 0) {
      let err14 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "metrics" } };
      vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
    }
    if (data.audit === void 0) {
      let err15 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "audit" } };
      vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
    }
    if (data.generator === void 0) {
      let err16 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "generator" } };
      vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
    }
    if (data.processors === void 0) {
      let err17 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "processors" } };
      vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
    }
    for (let key0 in data)
      if (!func11.call(schema21.properties, key0)) {
        let err18 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
      }
    if (data.step !== void 0 && typeof data.step != "number") {
      let err19 = { instancePath: instancePath + "/step", schemaPath: "#/properties/step/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
    }
    if (data.phase !== void 0) {
      let data1 = data.phase;
      if (!(data1 === "point" || data1 === "search")) {
        let err20 = { instancePath: instancePath + "/phase", schemaPath: "#/properties/phase/enum", keyword: "enum", params: { allowedValues: schema21.properties.phase.enum } };
        vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
      }
    }
    if (data.callers !== void 0 && typeof data.callers != "number") {
      let err21 = { instancePath: instancePath + "/callers", schemaPath: "#/properties/callers/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
    }
    if (data.load !== void 0 && typeof data.load != "number") {
      let err22 = { instancePath: instancePath + "/load", schemaPath: "#/properties/load/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
    }
    if (data.seed !== void 0) {
      let data4 = data.seed;
      if (!(typeof data4 == "number" && !(data4 % 1) && !isNaN(data4))) {
        let err23 = { instancePath: instancePath + "/seed", schemaPath: "#/properties/seed/type", keyword: "type", params: { type: "integer" } };
        vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
      }
    }
    if (data.startedAt !== void 0) {
      let data5 = data.startedAt;
      if (typeof data5 == "string") {
        if (!formats4(data5)) {
          let err24 = { instancePath: instancePath + "/startedAt", schemaPath: "#/properties/startedAt/format", keyword: "format", params: { format: "iso-8601" } };
          vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
        }
      } else {
        let err25 = { instancePath: instancePath + "/startedAt", schemaPath: "#/properties/startedAt/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
      }
    }
    if (data.durationMs !== void 0 && typeof data.durationMs != "number") {
      let err26 = { instancePath: instancePath + "/durationMs", schemaPath: "#/properties/durationMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
    }
    if (data.warmUpMs !== void 0 && typeof data.warmUpMs != "number") {
      let err27 = { instancePath: instancePath + "/warmUpMs", schemaPath: "#/properties/warmUpMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++;
    }
    if (data.windowMs !== void 0 && typeof data.windowMs != "number") {
      let err28 = { instancePath: instancePath + "/windowMs", schemaPath: "#/properties/windowMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err28] : vErrors.push(err28), errors++;
    }
    if (data.sends !== void 0 && typeof data.sends != "number") {
      let err29 = { instancePath: instancePath + "/sends", schemaPath: "#/properties/sends/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err29] : vErrors.push(err29), errors++;
    }
    if (data.throughput !== void 0 && typeof data.throughput != "number") {
      let err30 = { instancePath: instancePath + "/throughput", schemaPath: "#/properties/throughput/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err30] : vErrors.push(err30), errors++;
    }
    if (data.openWaits !== void 0 && typeof data.openWaits != "number") {
      let err31 = { instancePath: instancePath + "/openWaits", schemaPath: "#/properties/openWaits/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err31] : vErrors.push(err31), errors++;
    }
    if (data.plannedWaits !== void 0 && typeof data.plannedWaits != "number") {
      let err32 = { instancePath: instancePath + "/plannedWaits", schemaPath: "#/properties/plannedWaits/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err32] : vErrors.push(err32), errors++;
    }
    if (data.tiers !== void 0) {
      let data13 = data.tiers;
      if (Array.isArray(data13)) {
        let len0 = data13.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data14 = data13[i0];
          if (data14 && typeof data14 == "object" && !Array.isArray(data14)) {
            if (data14.tier === void 0) {
              let err33 = { instancePath: instancePath + "/tiers/" + i0, schemaPath: "#/properties/tiers/items/required", keyword: "required", params: { missingProperty: "tier" } };
              vErrors === null ? vErrors = [err33] : vErrors.push(err33), errors++;
            }
            if (data14.outcome === void 0) {
              let err34 = { instancePath: instancePath + "/tiers/" + i0, schemaPath: "#/properties/tiers/items/required", keyword: "required", params: { missingProperty: "outcome" } };
              vErrors === null ? vErrors = [err34] : vErrors.push(err34), errors++;
            }
            if (data14.why === void 0) {
              let err35 = { instancePath: instancePath + "/tiers/" + i0, schemaPath: "#/properties/tiers/items/required", keyword: "required", params: { missingProperty: "why" } };
              vErrors === null ? vErrors = [err35] : vErrors.push(err35), errors++;
            }
            if (data14.goodput === void 0) {
              let err36 = { instancePath: instancePath + "/tiers/" + i0, schemaPath: "#/properties/tiers/items/required", keyword: "required", params: { missingProperty: "goodput" } };
              vErrors === null ? vErrors = [err36] : vErrors.push(err36), errors++;
            }
            if (data14.objectives === void 0) {
              let err37 = { instancePath: instancePath + "/tiers/" + i0, schemaPath: "#/properties/tiers/items/required", keyword: "required", params: { missingProperty: "objectives" } };
              vErrors === null ? vErrors = [err37] : vErrors.push(err37), errors++;
            }
            for (let key1 in data14)
              if (!(key1 === "tier" || key1 === "outcome" || key1 === "why" || key1 === "goodput" || key1 === "objectives")) {
                let err38 = { instancePath: instancePath + "/tiers/" + i0, schemaPath: "#/properties/tiers/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 } };
                vErrors === null ? vErrors = [err38] : vErrors.push(err38), errors++;
              }
            if (data14.tier !== void 0 && typeof data14.tier != "string") {
              let err39 = { instancePath: instancePath + "/tiers/" + i0 + "/tier", schemaPath: "#/properties/tiers/items/properties/tier/type", keyword: "type", params: { type: "string" } };
              vErrors === null ? vErrors = [err39] : vErrors.push(err39), errors++;
            }
            if (data14.outcome !== void 0) {
              let data16 = data14.outcome;
              if (!(data16 === "pass" || data16 === "fail" || data16 === "cannot-decide")) {
                let err40 = { instancePath: instancePath + "/tiers/" + i0 + "/outcome", schemaPath: "#/properties/tiers/items/properties/outcome/enum", keyword: "enum", params: { allowedValues: schema21.properties.tiers.items.properties.outcome.enum } };
                vErrors === null ? vErrors = [err40] : vErrors.push(err40), errors++;
              }
            }
            if (data14.why !== void 0 && typeof data14.why != "string") {
              let err41 = { instancePath: instancePath + "/tiers/" + i0 + "/why", schemaPath: "#/properties/tiers/items/properties/why/type", keyword: "type", params: { type: "string" } };
              vErrors === null ? vErrors = [err41] : vErrors.push(err41), errors++;
            }
            if (data14.goodput !== void 0 && typeof data14.goodput != "number") {
              let err42 = { instancePath: instancePath + "/tiers/" + i0 + "/goodput", schemaPath: "#/properties/tiers/items/properties/goodput/type", keyword: "type", params: { type: "number" } };
              vErrors === null ? vErrors = [err42] : vErrors.push(err42), errors++;
            }
            if (data14.objectives !== void 0) {
              let data19 = data14.objectives;
              if (Array.isArray(data19)) {
                let len1 = data19.length;
                for (let i1 = 0; i1 < len1; i1++)
                  validate47(data19[i1], { instancePath: instancePath + "/tiers/" + i0 + "/objectives/" + i1, parentData: data19, parentDataProperty: i1, rootData }) || (vErrors = vErrors === null ? validate47.errors : vErrors.concat(validate47.errors), errors = vErrors.length);
              } else {
                let err43 = { instancePath: instancePath + "/tiers/" + i0 + "/objectives", schemaPath: "#/properties/tiers/items/properties/objectives/type", keyword: "type", params: { type: "array" } };
                vErrors === null ? vErrors = [err43] : vErrors.push(err43), errors++;
              }
            }
          } else {
            let err44 = { instancePath: instancePath + "/tiers/" + i0, schemaPath: "#/properties/tiers/items/type", keyword: "type", params: { type: "object" } };
            vErrors === null ? vErrors = [err44] : vErrors.push(err44), errors++;
          }
        }
      } else {
        let err45 = { instancePath: instancePath + "/tiers", schemaPath: "#/properties/tiers/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err45] : vErrors.push(err45), errors++;
      }
    }
    if (data.metrics !== void 0) {
      let data21 = data.metrics;
      if (data21 && typeof data21 == "object" && !Array.isArray(data21))
        for (let key2 in data21)
          validate49(data21[key2], { instancePath: instancePath + "/metrics/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), parentData: data21, parentDataProperty: key2, rootData }) || (vErrors = vErrors === null ? validate49.errors : vErrors.concat(validate49.errors), errors = vErrors.length);
      else {
        let err46 = { instancePath: instancePath + "/metrics", schemaPath: "#/properties/metrics/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err46] : vErrors.push(err46), errors++;
      }
    }
    if (data.audit !== void 0 && (validate51(data.audit, { instancePath: instancePath + "/audit", parentData: data, parentDataProperty: "audit", rootData }) || (vErrors = vErrors === null ? validate51.errors : vErrors.concat(validate51.errors), errors = vErrors.length)), data.uncounted !== void 0) {
      let data24 = data.uncounted;
      if (Array.isArray(data24)) {
        let len2 = data24.length;
        for (let i2 = 0; i2 < len2; i2++)
          if (typeof data24[i2] != "string") {
            let err47 = { instancePath: instancePath + "/uncounted/" + i2, schemaPath: "#/properties/uncounted/items/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err47] : vErrors.push(err47), errors++;
          }
      } else {
        let err48 = { instancePath: instancePath + "/uncounted", schemaPath: "#/properties/uncounted/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err48] : vErrors.push(err48), errors++;
      }
    }
    if (data.generator !== void 0 && (validate53(data.generator, { instancePath: instancePath + "/generator", parentData: data, parentDataProperty: "generator", rootData }) || (vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors), errors = vErrors.length)), data.processors !== void 0) {
      let data27 = data.processors;
      if (typeof data27 != "number" && data27 !== null) {
        let err49 = { instancePath: instancePath + "/processors", schemaPath: "#/properties/processors/type", keyword: "type", params: { type: schema21.properties.processors.type } };
        vErrors === null ? vErrors = [err49] : vErrors.push(err49), errors++;
      }
    }
  } else {
    let err50 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err50] : vErrors.push(err50), errors++;
  }
  return validate46.errors = vErrors, errors === 0;
}
function validate32(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.formatVersion === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "formatVersion" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.procedure === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "procedure" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.suite === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "suite" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.target === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "target" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.seed === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "seed" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.startedAt === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "startedAt" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.durationMs === void 0) {
      let err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "durationMs" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.valid === void 0) {
      let err7 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "valid" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.reasons === void 0) {
      let err8 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "reasons" } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.stopped === void 0) {
      let err9 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "stopped" } };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.tiers === void 0) {
      let err10 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "tiers" } };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.options === void 0) {
      let err11 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "options" } };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    if (data.changed === void 0) {
      let err12 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "changed" } };
      vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
    }
    if (data.headline === void 0) {
      let err13 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "headline" } };
      vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
    }
    if (data.steps === void 0) {
      let err14 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "steps" } };
      vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
    }
    for (let key0 in data)
      if (!func11.call(schema15.properties, key0)) {
        let err15 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
      }
    if (data.formatVersion !== void 0 && data.formatVersion !== 1) {
      let err16 = { instancePath: instancePath + "/formatVersion", schemaPath: "#/properties/formatVersion/const", keyword: "const", params: { allowedValue: 1 } };
      vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
    }
    if (data.procedure !== void 0) {
      let data1 = data.procedure;
      if (typeof data1 == "string") {
        if (!pattern4.test(data1)) {
          let err17 = { instancePath: instancePath + "/procedure", schemaPath: "#/properties/procedure/pattern", keyword: "pattern", params: { pattern: "^[a-z-]+/[0-9]+$" } };
          vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
        }
      } else {
        let err18 = { instancePath: instancePath + "/procedure", schemaPath: "#/properties/procedure/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
      }
    }
    if (data.suite !== void 0 && (validate33(data.suite, { instancePath: instancePath + "/suite", parentData: data, parentDataProperty: "suite", rootData }) || (vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors), errors = vErrors.length)), data.target !== void 0) {
      let data3 = data.target;
      if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
        if (data3.name === void 0) {
          let err19 = { instancePath: instancePath + "/target", schemaPath: "#/properties/target/required", keyword: "required", params: { missingProperty: "name" } };
          vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
        }
        if (data3.baseUrl === void 0) {
          let err20 = { instancePath: instancePath + "/target", schemaPath: "#/properties/target/required", keyword: "required", params: { missingProperty: "baseUrl" } };
          vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
        }
        for (let key1 in data3)
          if (!(key1 === "name" || key1 === "baseUrl" || key1 === "service")) {
            let err21 = { instancePath: instancePath + "/target", schemaPath: "#/properties/target/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 } };
            vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
          }
        if (data3.name !== void 0 && typeof data3.name != "string") {
          let err22 = { instancePath: instancePath + "/target/name", schemaPath: "#/properties/target/properties/name/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
        }
        if (data3.baseUrl !== void 0) {
          let data5 = data3.baseUrl;
          if (typeof data5 == "string") {
            if (!formats0.test(data5)) {
              let err23 = { instancePath: instancePath + "/target/baseUrl", schemaPath: "#/properties/target/properties/baseUrl/format", keyword: "format", params: { format: "uri" } };
              vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
            }
          } else {
            let err24 = { instancePath: instancePath + "/target/baseUrl", schemaPath: "#/properties/target/properties/baseUrl/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
          }
        }
        data3.service !== void 0 && (validate35(data3.service, { instancePath: instancePath + "/target/service", parentData: data3, parentDataProperty: "service", rootData }) || (vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors), errors = vErrors.length));
      } else {
        let err25 = { instancePath: instancePath + "/target", schemaPath: "#/properties/target/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
      }
    }
    if (data.seed !== void 0) {
      let data7 = data.seed;
      if (!(typeof data7 == "number" && !(data7 % 1) && !isNaN(data7))) {
        let err26 = { instancePath: instancePath + "/seed", schemaPath: "#/properties/seed/type", keyword: "type", params: { type: "integer" } };
        vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
      }
    }
    if (data.startedAt !== void 0) {
      let data8 = data.startedAt;
      if (typeof data8 == "string") {
        if (!formats4(data8)) {
          let err27 = { instancePath: instancePath + "/startedAt", schemaPath: "#/properties/startedAt/format", keyword: "format", params: { format: "iso-8601" } };
          vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++;
        }
      } else {
        let err28 = { instancePath: instancePath + "/startedAt", schemaPath: "#/properties/startedAt/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err28] : vErrors.push(err28), errors++;
      }
    }
    if (data.durationMs !== void 0 && typeof data.durationMs != "number") {
      let err29 = { instancePath: instancePath + "/durationMs", schemaPath: "#/properties/durationMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err29] : vErrors.push(err29), errors++;
    }
    if (data.valid !== void 0 && typeof data.valid != "boolean") {
      let err30 = { instancePath: instancePath + "/valid", schemaPath: "#/properties/valid/type", keyword: "type", params: { type: "boolean" } };
      vErrors === null ? vErrors = [err30] : vErrors.push(err30), errors++;
    }
    if (data.reasons !== void 0) {
      let data11 = data.reasons;
      if (Array.isArray(data11)) {
        let len0 = data11.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data12 = data11[i0];
          if (data12 && typeof data12 == "object" && !Array.isArray(data12)) {
            if (data12.rule === void 0) {
              let err31 = { instancePath: instancePath + "/reasons/" + i0, schemaPath: "#/properties/reasons/items/required", keyword: "required", params: { missingProperty: "rule" } };
              vErrors === null ? vErrors = [err31] : vErrors.push(err31), errors++;
            }
            if (data12.text === void 0) {
              let err32 = { instancePath: instancePath + "/reasons/" + i0, schemaPath: "#/properties/reasons/items/required", keyword: "required", params: { missingProperty: "text" } };
              vErrors === null ? vErrors = [err32] : vErrors.push(err32), errors++;
            }
            for (let key2 in data12)
              if (!(key2 === "rule" || key2 === "text")) {
                let err33 = { instancePath: instancePath + "/reasons/" + i0, schemaPath: "#/properties/reasons/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 } };
                vErrors === null ? vErrors = [err33] : vErrors.push(err33), errors++;
              }
            if (data12.rule !== void 0 && typeof data12.rule != "string") {
              let err34 = { instancePath: instancePath + "/reasons/" + i0 + "/rule", schemaPath: "#/properties/reasons/items/properties/rule/type", keyword: "type", params: { type: "string" } };
              vErrors === null ? vErrors = [err34] : vErrors.push(err34), errors++;
            }
            if (data12.text !== void 0 && typeof data12.text != "string") {
              let err35 = { instancePath: instancePath + "/reasons/" + i0 + "/text", schemaPath: "#/properties/reasons/items/properties/text/type", keyword: "type", params: { type: "string" } };
              vErrors === null ? vErrors = [err35] : vErrors.push(err35), errors++;
            }
          } else {
            let err36 = { instancePath: instancePath + "/reasons/" + i0, schemaPath: "#/properties/reasons/items/type", keyword: "type", params: { type: "object" } };
            vErrors === null ? vErrors = [err36] : vErrors.push(err36), errors++;
          }
        }
      } else {
        let err37 = { instancePath: instancePath + "/reasons", schemaPath: "#/properties/reasons/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err37] : vErrors.push(err37), errors++;
      }
    }
    if (data.stopped !== void 0) {
      let data15 = data.stopped;
      if (data15 && typeof data15 == "object" && !Array.isArray(data15)) {
        if (data15.by === void 0) {
          let err38 = { instancePath: instancePath + "/stopped", schemaPath: "#/properties/stopped/required", keyword: "required", params: { missingProperty: "by" } };
          vErrors === null ? vErrors = [err38] : vErrors.push(err38), errors++;
        }
        if (data15.why === void 0) {
          let err39 = { instancePath: instancePath + "/stopped", schemaPath: "#/properties/stopped/required", keyword: "required", params: { missingProperty: "why" } };
          vErrors === null ? vErrors = [err39] : vErrors.push(err39), errors++;
        }
        for (let key3 in data15)
          if (!(key3 === "by" || key3 === "why")) {
            let err40 = { instancePath: instancePath + "/stopped", schemaPath: "#/properties/stopped/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key3 } };
            vErrors === null ? vErrors = [err40] : vErrors.push(err40), errors++;
          }
        if (data15.by !== void 0) {
          let data16 = data15.by;
          if (!(data16 === "complete" || data16 === "generator" || data16 === "machine" || data16 === "budget" || data16 === "duration" || data16 === "most" || data16 === "interrupt" || data16 === "fault")) {
            let err41 = { instancePath: instancePath + "/stopped/by", schemaPath: "#/properties/stopped/properties/by/enum", keyword: "enum", params: { allowedValues: schema15.properties.stopped.properties.by.enum } };
            vErrors === null ? vErrors = [err41] : vErrors.push(err41), errors++;
          }
        }
        if (data15.why !== void 0 && typeof data15.why != "string") {
          let err42 = { instancePath: instancePath + "/stopped/why", schemaPath: "#/properties/stopped/properties/why/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err42] : vErrors.push(err42), errors++;
        }
      } else {
        let err43 = { instancePath: instancePath + "/stopped", schemaPath: "#/properties/stopped/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err43] : vErrors.push(err43), errors++;
      }
    }
    if (data.tiers !== void 0 && (validate37(data.tiers, { instancePath: instancePath + "/tiers", parentData: data, parentDataProperty: "tiers", rootData }) || (vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors), errors = vErrors.length)), data.options !== void 0) {
      let data19 = data.options;
      if (data19 && typeof data19 == "object" && !Array.isArray(data19)) {
        if (data19.windowMs === void 0) {
          let err44 = { instancePath: instancePath + "/options", schemaPath: "#/properties/options/required", keyword: "required", params: { missingProperty: "windowMs" } };
          vErrors === null ? vErrors = [err44] : vErrors.push(err44), errors++;
        }
        if (data19.warmUpMs === void 0) {
          let err45 = { instancePath: instancePath + "/options", schemaPath: "#/properties/options/required", keyword: "required", params: { missingProperty: "warmUpMs" } };
          vErrors === null ? vErrors = [err45] : vErrors.push(err45), errors++;
        }
        if (data19.waitLimitMs === void 0) {
          let err46 = { instancePath: instancePath + "/options", schemaPath: "#/properties/options/required", keyword: "required", params: { missingProperty: "waitLimitMs" } };
          vErrors === null ? vErrors = [err46] : vErrors.push(err46), errors++;
        }
        if (data19.compress === void 0) {
          let err47 = { instancePath: instancePath + "/options", schemaPath: "#/properties/options/required", keyword: "required", params: { missingProperty: "compress" } };
          vErrors === null ? vErrors = [err47] : vErrors.push(err47), errors++;
        }
        if (data19.arrivals === void 0) {
          let err48 = { instancePath: instancePath + "/options", schemaPath: "#/properties/options/required", keyword: "required", params: { missingProperty: "arrivals" } };
          vErrors === null ? vErrors = [err48] : vErrors.push(err48), errors++;
        }
        if (data19.mix === void 0) {
          let err49 = { instancePath: instancePath + "/options", schemaPath: "#/properties/options/required", keyword: "required", params: { missingProperty: "mix" } };
          vErrors === null ? vErrors = [err49] : vErrors.push(err49), errors++;
        }
        if (data19.workload === void 0) {
          let err50 = { instancePath: instancePath + "/options", schemaPath: "#/properties/options/required", keyword: "required", params: { missingProperty: "workload" } };
          vErrors === null ? vErrors = [err50] : vErrors.push(err50), errors++;
        }
        if (data19.meanWaitMs === void 0) {
          let err51 = { instancePath: instancePath + "/options", schemaPath: "#/properties/options/required", keyword: "required", params: { missingProperty: "meanWaitMs" } };
          vErrors === null ? vErrors = [err51] : vErrors.push(err51), errors++;
        }
        if (data19.sendLagMs === void 0) {
          let err52 = { instancePath: instancePath + "/options", schemaPath: "#/properties/options/required", keyword: "required", params: { missingProperty: "sendLagMs" } };
          vErrors === null ? vErrors = [err52] : vErrors.push(err52), errors++;
        }
        if (data19.instances === void 0) {
          let err53 = { instancePath: instancePath + "/options", schemaPath: "#/properties/options/required", keyword: "required", params: { missingProperty: "instances" } };
          vErrors === null ? vErrors = [err53] : vErrors.push(err53), errors++;
        }
        for (let key4 in data19)
          if (!func11.call(schema15.properties.options.properties, key4)) {
            let err54 = { instancePath: instancePath + "/options", schemaPath: "#/properties/options/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key4 } };
            vErrors === null ? vErrors = [err54] : vErrors.push(err54), errors++;
          }
        if (data19.windowMs !== void 0 && typeof data19.windowMs != "number") {
          let err55 = { instancePath: instancePath + "/options/windowMs", schemaPath: "#/properties/options/properties/windowMs/type", keyword: "type", params: { type: "number" } };
          vErrors === null ? vErrors = [err55] : vErrors.push(err55), errors++;
        }
        if (data19.warmUpMs !== void 0 && typeof data19.warmUpMs != "number") {
          let err56 = { instancePath: instancePath + "/options/warmUpMs", schemaPath: "#/properties/options/properties/warmUpMs/type", keyword: "type", params: { type: "number" } };
          vErrors === null ? vErrors = [err56] : vErrors.push(err56), errors++;
        }
        if (data19.waitLimitMs !== void 0 && typeof data19.waitLimitMs != "number") {
          let err57 = { instancePath: instancePath + "/options/waitLimitMs", schemaPath: "#/properties/options/properties/waitLimitMs/type", keyword: "type", params: { type: "number" } };
          vErrors === null ? vErrors = [err57] : vErrors.push(err57), errors++;
        }
        if (data19.compress !== void 0 && typeof data19.compress != "number") {
          let err58 = { instancePath: instancePath + "/options/compress", schemaPath: "#/properties/options/properties/compress/type", keyword: "type", params: { type: "number" } };
          vErrors === null ? vErrors = [err58] : vErrors.push(err58), errors++;
        }
        if (data19.arrivals !== void 0 && typeof data19.arrivals != "string") {
          let err59 = { instancePath: instancePath + "/options/arrivals", schemaPath: "#/properties/options/properties/arrivals/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err59] : vErrors.push(err59), errors++;
        }
        if (data19.mix !== void 0 && typeof data19.mix != "string") {
          let err60 = { instancePath: instancePath + "/options/mix", schemaPath: "#/properties/options/properties/mix/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err60] : vErrors.push(err60), errors++;
        }
        if (data19.workload !== void 0) {
          let data26 = data19.workload;
          if (typeof data26 == "string") {
            if (!pattern2.test(data26)) {
              let err61 = { instancePath: instancePath + "/options/workload", schemaPath: "#/properties/options/properties/workload/pattern", keyword: "pattern", params: { pattern: "^[0-9a-f]{64}$" } };
              vErrors === null ? vErrors = [err61] : vErrors.push(err61), errors++;
            }
          } else {
            let err62 = { instancePath: instancePath + "/options/workload", schemaPath: "#/properties/options/properties/workload/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err62] : vErrors.push(err62), errors++;
          }
        }
        if (data19.meanWaitMs !== void 0 && typeof data19.meanWaitMs != "number") {
          let err63 = { instancePath: instancePath + "/options/meanWaitMs", schemaPath: "#/properties/options/properties/meanWaitMs/type", keyword: "type", params: { type: "number" } };
          vErrors === null ? vErrors = [err63] : vErrors.push(err63), errors++;
        }
        if (data19.sendLagMs !== void 0 && typeof data19.sendLagMs != "number") {
          let err64 = { instancePath: instancePath + "/options/sendLagMs", schemaPath: "#/properties/options/properties/sendLagMs/type", keyword: "type", params: { type: "number" } };
          vErrors === null ? vErrors = [err64] : vErrors.push(err64), errors++;
        }
        if (data19.instances !== void 0 && typeof data19.instances != "number") {
          let err65 = { instancePath: instancePath + "/options/instances", schemaPath: "#/properties/options/properties/instances/type", keyword: "type", params: { type: "number" } };
          vErrors === null ? vErrors = [err65] : vErrors.push(err65), errors++;
        }
        if (data19.protocol !== void 0 && data19.protocol !== "HTTP/2") {
          let err66 = { instancePath: instancePath + "/options/protocol", schemaPath: "#/properties/options/properties/protocol/const", keyword: "const", params: { allowedValue: "HTTP/2" } };
          vErrors === null ? vErrors = [err66] : vErrors.push(err66), errors++;
        }
      } else {
        let err67 = { instancePath: instancePath + "/options", schemaPath: "#/properties/options/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err67] : vErrors.push(err67), errors++;
      }
    }
    if (data.changed !== void 0) {
      let data31 = data.changed;
      if (Array.isArray(data31)) {
        let len1 = data31.length;
        for (let i1 = 0; i1 < len1; i1++)
          if (typeof data31[i1] != "string") {
            let err68 = { instancePath: instancePath + "/changed/" + i1, schemaPath: "#/properties/changed/items/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err68] : vErrors.push(err68), errors++;
          }
      } else {
        let err69 = { instancePath: instancePath + "/changed", schemaPath: "#/properties/changed/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err69] : vErrors.push(err69), errors++;
      }
    }
    if (data.headline !== void 0) {
      let data33 = data.headline;
      if (Array.isArray(data33)) {
        let len2 = data33.length;
        for (let i2 = 0; i2 < len2; i2++)
          validate39(data33[i2], { instancePath: instancePath + "/headline/" + i2, parentData: data33, parentDataProperty: i2, rootData }) || (vErrors = vErrors === null ? validate39.errors : vErrors.concat(validate39.errors), errors = vErrors.length);
      } else {
        let err70 = { instancePath: instancePath + "/headline", schemaPath: "#/properties/headline/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err70] : vErrors.push(err70), errors++;
      }
    }
    if (data.steps !== void 0) {
      let data35 = data.steps;
      if (Array.isArray(data35)) {
        let len3 = data35.length;
        for (let i3 = 0; i3 < len3; i3++)
          validate46(data35[i3], { instancePath: instancePath + "/steps/" + i3, parentData: data35, parentDataProperty: i3, rootData }) || (vErrors = vErrors === null ? validate46.errors : vErrors.concat(validate46.errors), errors = vErrors.length);
      } else {
        let err71 = { instancePath: instancePath + "/steps", schemaPath: "#/properties/steps/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err71] : vErrors.push(err71), errors++;
      }
    }
    if (data.demonstration !== void 0 && typeof data.demonstration != "boolean") {
      let err72 = { instancePath: instancePath + "/demonstration", schemaPath: "#/properties/demonstration/type", keyword: "type", params: { type: "boolean" } };
      vErrors === null ? vErrors = [err72] : vErrors.push(err72), errors++;
    }
  } else {
    let err73 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err73] : vErrors.push(err73), errors++;
  }
  return validate32.errors = vErrors, errors === 0;
}
var benchmarkFigure = validate40, benchmarkHeadline = validate39, benchmarkStep = validate46, bucket = validate58, schema27 = { $id: "https://agent-conformance.example/schemas/api/bucket.schema.json", title: "Bucket", description: "The one bucket that a conversation is in; null is the resting state (spec 2.6, 3).", enum: ["inactive", "needs-you", "paused", "running", "scheduled", null] };
function validate58(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (!(data === "inactive" || data === "needs-you" || data === "paused" || data === "running" || data === "scheduled" || data === null)) {
    let err0 = { instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema27.enum } };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate58.errors = vErrors, errors === 0;
}
var calibration = validate59, schema28 = { $id: "https://agent-conformance.example/schemas/load/calibration.schema.json", title: "Calibration", description: "calibration.json: what this machine can do as a generator, measured against a service that does no work.", type: "object", required: ["formatVersion", "suite", "at", "durationMs", "quick", "machine", "busyBefore", "sendLagLimitMs", "clock", "sends", "open", "events"], properties: { formatVersion: { const: 1 }, suite: { $ref: "../result/suite.schema.json" }, at: { type: "string", format: "iso-8601" }, durationMs: { type: "number" }, quick: { description: "Measured with `--quick`.", type: "boolean" }, machine: { type: "object", required: ["id", "platform", "processors", "model", "memoryBytes", "k6", "node"], properties: { id: { description: "A hash of host name, processors and memory: a home folder may be that of several machines.", type: "string" }, platform: { type: "string" }, processors: { type: "number" }, model: { type: "string" }, memoryBytes: { type: "number" }, k6: { type: "string" }, node: { type: "string" } }, additionalProperties: !1 }, busyBefore: { description: "The share of all processors that other programs used before the measurement; null: unknown.", type: ["number", "null"] }, sendLagLimitMs: { description: "The bound of send lag and of event delay, at p99.", type: "number" }, clock: { type: "object", required: ["stepUs", "timerLateP50Ms", "timerLateP99Ms", "timerLateMaxMs", "jumpMs"], properties: { stepUs: { description: "The smallest step of the clock.", type: "number" }, timerLateP50Ms: { type: "number" }, timerLateP99Ms: { type: "number" }, timerLateMaxMs: { type: "number" }, jumpMs: { description: "How far the wall clock moved away from the monotonic one.", type: "number" } }, additionalProperties: !1 }, sends: { type: "object", required: ["ratePerSecond", "sendLagP50Ms", "sendLagP99Ms", "mostTried"], properties: { ratePerSecond: { description: "The most sends in a second whose send lag was within the limit; null: none was.", type: ["number", "null"] }, sendLagP50Ms: { type: ["number", "null"] }, sendLagP99Ms: { description: "Of the whole ramp.", type: ["number", "null"] }, mostTried: { description: "The highest rate of the ramp. If it was reached, this machine can do more.", type: "number" } }, additionalProperties: !1 }, open: { type: "object", required: ["held", "kibPerOpen", "most", "by", "files", "ports", "memoryBytes"], properties: { held: { description: "Sends that were open at once.", type: "number" }, kibPerOpen: { type: ["number", "null"] }, most: { description: "The smallest of the limits; null: none is known.", type: ["number", "null"] }, by: { description: "What limits `most`.", enum: ["files", "ports", "memory", null] }, files: { description: "Files that a process may have open.", type: ["number", "null"] }, ports: { description: "Local ports for one address of the service.", type: ["number", "null"] }, memoryBytes: { type: ["number", "null"] } }, additionalProperties: !1 }, events: { type: "object", required: ["streams", "perSecond", "delayP99Ms", "mostTried"], properties: { streams: { type: "number" }, perSecond: { description: "The most events a second whose delay was within the limit; null: none was.", type: ["number", "null"] }, delayP99Ms: { description: "At this rate; otherwise at the lowest one.", type: ["number", "null"] }, mostTried: { description: "The highest rate that was tried. If it was reached, this machine can do more.", type: "number" } }, additionalProperties: !1 } }, additionalProperties: !1 };
function validate59(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.formatVersion === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "formatVersion" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.suite === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "suite" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.at === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "at" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.durationMs === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "durationMs" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.quick === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "quick" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.machine === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "machine" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.busyBefore === void 0) {
      let err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "busyBefore" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.sendLagLimitMs === void 0) {
      let err7 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "sendLagLimitMs" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.clock === void 0) {
      let err8 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "clock" } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.sends === void 0) {
      let err9 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "sends" } };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.open === void 0) {
      let err10 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "open" } };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.events === void 0) {
      let err11 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "events" } };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    for (let key0 in data)
      if (!func11.call(schema28.properties, key0)) {
        let err12 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
      }
    if (data.formatVersion !== void 0 && data.formatVersion !== 1) {
      let err13 = { instancePath: instancePath + "/formatVersion", schemaPath: "#/properties/formatVersion/const", keyword: "const", params: { allowedValue: 1 } };
      vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
    }
    if (data.suite !== void 0 && (validate33(data.suite, { instancePath: instancePath + "/suite", parentData: data, parentDataProperty: "suite", rootData }) || (vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors), errors = vErrors.length)), data.at !== void 0) {
      let data2 = data.at;
      if (typeof data2 == "string") {
        if (!formats4(data2)) {
          let err14 = { instancePath: instancePath + "/at", schemaPath: "#/properties/at/format", keyword: "format", params: { format: "iso-8601" } };
          vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
        }
      } else {
        let err15 = { instancePath: instancePath + "/at", schemaPath: "#/properties/at/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
      }
    }
    if (data.durationMs !== void 0 && typeof data.durationMs != "number") {
      let err16 = { instancePath: instancePath + "/durationMs", schemaPath: "#/properties/durationMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
    }
    if (data.quick !== void 0 && typeof data.quick != "boolean") {
      let err17 = { instancePath: instancePath + "/quick", schemaPath: "#/properties/quick/type", keyword: "type", params: { type: "boolean" } };
      vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
    }
    if (data.machine !== void 0) {
      let data5 = data.machine;
      if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
        if (data5.id === void 0) {
          let err18 = { instancePath: instancePath + "/machine", schemaPath: "#/properties/machine/required", keyword: "required", params: { missingProperty: "id" } };
          vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
        }
        if (data5.platform === void 0) {
          let err19 = { instancePath: instancePath + "/machine", schemaPath: "#/properties/machine/required", keyword: "required", params: { missingProperty: "platform" } };
          vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
        }
        if (data5.processors === void 0) {
          let err20 = { instancePath: instancePath + "/machine", schemaPath: "#/properties/machine/required", keyword: "required", params: { missingProperty: "processors" } };
          vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
        }
        if (data5.model === void 0) {
          let err21 = { instancePath: instancePath + "/machine", schemaPath: "#/properties/machine/required", keyword: "required", params: { missingProperty: "model" } };
          vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
        }
        if (data5.memoryBytes === void 0) {
          let err22 = { instancePath: instancePath + "/machine", schemaPath: "#/properties/machine/required", keyword: "required", params: { missingProperty: "memoryBytes" } };
          vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
        }
        if (data5.k6 === void 0) {
          let err23 = { instancePath: instancePath + "/machine", schemaPath: "#/properties/machine/required", keyword: "required", params: { missingProperty: "k6" } };
          vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
        }
        if (data5.node === void 0) {
          let err24 = { instancePath: instancePath + "/machine", schemaPath: "#/properties/machine/required", keyword: "required", params: { missingProperty: "node" } };
          vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
        }
        for (let key1 in data5)
          if (!(key1 === "id" || key1 === "platform" || key1 === "processors" || key1 === "model" || key1 === "memoryBytes" || key1 === "k6" || key1 === "node")) {
            let err25 = { instancePath: instancePath + "/machine", schemaPath: "#/properties/machine/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 } };
            vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
          }
        if (data5.id !== void 0 && typeof data5.id != "string") {
          let err26 = { instancePath: instancePath + "/machine/id", schemaPath: "#/properties/machine/properties/id/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
        }
        if (data5.platform !== void 0 && typeof data5.platform != "string") {
          let err27 = { instancePath: instancePath + "/machine/platform", schemaPath: "#/properties/machine/properties/platform/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++;
        }
        if (data5.processors !== void 0 && typeof data5.processors != "number") {
          let err28 = { instancePath: instancePath + "/machine/processors", schemaPath: "#/properties/machine/properties/processors/type", keyword: "type", params: { type: "number" } };
          vErrors === null ? vErrors = [err28] : vErrors.push(err28), errors++;
        }
        if (data5.model !== void 0 && typeof data5.model != "string") {
          let err29 = { instancePath: instancePath + "/machine/model", schemaPath: "#/properties/machine/properties/model/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err29] : vErrors.push(err29), errors++;
        }
        if (data5.memoryBytes !== void 0 && typeof data5.memoryBytes != "number") {
          let err30 = { instancePath: instancePath + "/machine/memoryBytes", schemaPath: "#/properties/machine/properties/memoryBytes/type", keyword: "type", params: { type: "number" } };
          vErrors === null ? vErrors = [err30] : vErrors.push(err30), errors++;
        }
        if (data5.k6 !== void 0 && typeof data5.k6 != "string") {
          let err31 = { instancePath: instancePath + "/machine/k6", schemaPath: "#/properties/machine/properties/k6/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err31] : vErrors.push(err31), errors++;
        }
        if (data5.node !== void 0 && typeof data5.node != "string") {
          let err32 = { instancePath: instancePath + "/machine/node", schemaPath: "#/properties/machine/properties/node/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err32] : vErrors.push(err32), errors++;
        }
      } else {
        let err33 = { instancePath: instancePath + "/machine", schemaPath: "#/properties/machine/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err33] : vErrors.push(err33), errors++;
      }
    }
    if (data.busyBefore !== void 0) {
      let data13 = data.busyBefore;
      if (typeof data13 != "number" && data13 !== null) {
        let err34 = { instancePath: instancePath + "/busyBefore", schemaPath: "#/properties/busyBefore/type", keyword: "type", params: { type: schema28.properties.busyBefore.type } };
        vErrors === null ? vErrors = [err34] : vErrors.push(err34), errors++;
      }
    }
    if (data.sendLagLimitMs !== void 0 && typeof data.sendLagLimitMs != "number") {
      let err35 = { instancePath: instancePath + "/sendLagLimitMs", schemaPath: "#/properties/sendLagLimitMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err35] : vErrors.push(err35), errors++;
    }
    if (data.clock !== void 0) {
      let data15 = data.clock;
      if (data15 && typeof data15 == "object" && !Array.isArray(data15)) {
        if (data15.stepUs === void 0) {
          let err36 = { instancePath: instancePath + "/clock", schemaPath: "#/properties/clock/required", keyword: "required", params: { missingProperty: "stepUs" } };
          vErrors === null ? vErrors = [err36] : vErrors.push(err36), errors++;
        }
        if (data15.timerLateP50Ms === void 0) {
          let err37 = { instancePath: instancePath + "/clock", schemaPath: "#/properties/clock/required", keyword: "required", params: { missingProperty: "timerLateP50Ms" } };
          vErrors === null ? vErrors = [err37] : vErrors.push(err37), errors++;
        }
        if (data15.timerLateP99Ms === void 0) {
          let err38 = { instancePath: instancePath + "/clock", schemaPath: "#/properties/clock/required", keyword: "required", params: { missingProperty: "timerLateP99Ms" } };
          vErrors === null ? vErrors = [err38] : vErrors.push(err38), errors++;
        }
        if (data15.timerLateMaxMs === void 0) {
          let err39 = { instancePath: instancePath + "/clock", schemaPath: "#/properties/clock/required", keyword: "required", params: { missingProperty: "timerLateMaxMs" } };
          vErrors === null ? vErrors = [err39] : vErrors.push(err39), errors++;
        }
        if (data15.jumpMs === void 0) {
          let err40 = { instancePath: instancePath + "/clock", schemaPath: "#/properties/clock/required", keyword: "required", params: { missingProperty: "jumpMs" } };
          vErrors === null ? vErrors = [err40] : vErrors.push(err40), errors++;
        }
        for (let key2 in data15)
          if (!(key2 === "stepUs" || key2 === "timerLateP50Ms" || key2 === "timerLateP99Ms" || key2 === "timerLateMaxMs" || key2 === "jumpMs")) {
            let err41 = { instancePath: instancePath + "/clock", schemaPath: "#/properties/clock/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 } };
            vErrors === null ? vErrors = [err41] : vErrors.push(err41), errors++;
          }
        if (data15.stepUs !== void 0 && typeof data15.stepUs != "number") {
          let err42 = { instancePath: instancePath + "/clock/stepUs", schemaPath: "#/properties/clock/properties/stepUs/type", keyword: "type", params: { type: "number" } };
          vErrors === null ? vErrors = [err42] : vErrors.push(err42), errors++;
        }
        if (data15.timerLateP50Ms !== void 0 && typeof data15.timerLateP50Ms != "number") {
          let err43 = { instancePath: instancePath + "/clock/timerLateP50Ms", schemaPath: "#/properties/clock/properties/timerLateP50Ms/type", keyword: "type", params: { type: "number" } };
          vErrors === null ? vErrors = [err43] : vErrors.push(err43), errors++;
        }
        if (data15.timerLateP99Ms !== void 0 && typeof data15.timerLateP99Ms != "number") {
          let err44 = { instancePath: instancePath + "/clock/timerLateP99Ms", schemaPath: "#/properties/clock/properties/timerLateP99Ms/type", keyword: "type", params: { type: "number" } };
          vErrors === null ? vErrors = [err44] : vErrors.push(err44), errors++;
        }
        if (data15.timerLateMaxMs !== void 0 && typeof data15.timerLateMaxMs != "number") {
          let err45 = { instancePath: instancePath + "/clock/timerLateMaxMs", schemaPath: "#/properties/clock/properties/timerLateMaxMs/type", keyword: "type", params: { type: "number" } };
          vErrors === null ? vErrors = [err45] : vErrors.push(err45), errors++;
        }
        if (data15.jumpMs !== void 0 && typeof data15.jumpMs != "number") {
          let err46 = { instancePath: instancePath + "/clock/jumpMs", schemaPath: "#/properties/clock/properties/jumpMs/type", keyword: "type", params: { type: "number" } };
          vErrors === null ? vErrors = [err46] : vErrors.push(err46), errors++;
        }
      } else {
        let err47 = { instancePath: instancePath + "/clock", schemaPath: "#/properties/clock/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err47] : vErrors.push(err47), errors++;
      }
    }
    if (data.sends !== void 0) {
      let data21 = data.sends;
      if (data21 && typeof data21 == "object" && !Array.isArray(data21)) {
        if (data21.ratePerSecond === void 0) {
          let err48 = { instancePath: instancePath + "/sends", schemaPath: "#/properties/sends/required", keyword: "required", params: { missingProperty: "ratePerSecond" } };
          vErrors === null ? vErrors = [err48] : vErrors.push(err48), errors++;
        }
        if (data21.sendLagP50Ms === void 0) {
          let err49 = { instancePath: instancePath + "/sends", schemaPath: "#/properties/sends/required", keyword: "required", params: { missingProperty: "sendLagP50Ms" } };
          vErrors === null ? vErrors = [err49] : vErrors.push(err49), errors++;
        }
        if (data21.sendLagP99Ms === void 0) {
          let err50 = { instancePath: instancePath + "/sends", schemaPath: "#/properties/sends/required", keyword: "required", params: { missingProperty: "sendLagP99Ms" } };
          vErrors === null ? vErrors = [err50] : vErrors.push(err50), errors++;
        }
        if (data21.mostTried === void 0) {
          let err51 = { instancePath: instancePath + "/sends", schemaPath: "#/properties/sends/required", keyword: "required", params: { missingProperty: "mostTried" } };
          vErrors === null ? vErrors = [err51] : vErrors.push(err51), errors++;
        }
        for (let key3 in data21)
          if (!(key3 === "ratePerSecond" || key3 === "sendLagP50Ms" || key3 === "sendLagP99Ms" || key3 === "mostTried")) {
            let err52 = { instancePath: instancePath + "/sends", schemaPath: "#/properties/sends/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key3 } };
            vErrors === null ? vErrors = [err52] : vErrors.push(err52), errors++;
          }
        if (data21.ratePerSecond !== void 0) {
          let data22 = data21.ratePerSecond;
          if (typeof data22 != "number" && data22 !== null) {
            let err53 = { instancePath: instancePath + "/sends/ratePerSecond", schemaPath: "#/properties/sends/properties/ratePerSecond/type", keyword: "type", params: { type: schema28.properties.sends.properties.ratePerSecond.type } };
            vErrors === null ? vErrors = [err53] : vErrors.push(err53), errors++;
          }
        }
        if (data21.sendLagP50Ms !== void 0) {
          let data23 = data21.sendLagP50Ms;
          if (typeof data23 != "number" && data23 !== null) {
            let err54 = { instancePath: instancePath + "/sends/sendLagP50Ms", schemaPath: "#/properties/sends/properties/sendLagP50Ms/type", keyword: "type", params: { type: schema28.properties.sends.properties.sendLagP50Ms.type } };
            vErrors === null ? vErrors = [err54] : vErrors.push(err54), errors++;
          }
        }
        if (data21.sendLagP99Ms !== void 0) {
          let data24 = data21.sendLagP99Ms;
          if (typeof data24 != "number" && data24 !== null) {
            let err55 = { instancePath: instancePath + "/sends/sendLagP99Ms", schemaPath: "#/properties/sends/properties/sendLagP99Ms/type", keyword: "type", params: { type: schema28.properties.sends.properties.sendLagP99Ms.type } };
            vErrors === null ? vErrors = [err55] : vErrors.push(err55), errors++;
          }
        }
        if (data21.mostTried !== void 0 && typeof data21.mostTried != "number") {
          let err56 = { instancePath: instancePath + "/sends/mostTried", schemaPath: "#/properties/sends/properties/mostTried/type", keyword: "type", params: { type: "number" } };
          vErrors === null ? vErrors = [err56] : vErrors.push(err56), errors++;
        }
      } else {
        let err57 = { instancePath: instancePath + "/sends", schemaPath: "#/properties/sends/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err57] : vErrors.push(err57), errors++;
      }
    }
    if (data.open !== void 0) {
      let data26 = data.open;
      if (data26 && typeof data26 == "object" && !Array.isArray(data26)) {
        if (data26.held === void 0) {
          let err58 = { instancePath: instancePath + "/open", schemaPath: "#/properties/open/required", keyword: "required", params: { missingProperty: "held" } };
          vErrors === null ? vErrors = [err58] : vErrors.push(err58), errors++;
        }
        if (data26.kibPerOpen === void 0) {
          let err59 = { instancePath: instancePath + "/open", schemaPath: "#/properties/open/required", keyword: "required", params: { missingProperty: "kibPerOpen" } };
          vErrors === null ? vErrors = [err59] : vErrors.push(err59), errors++;
        }
        if (data26.most === void 0) {
          let err60 = { instancePath: instancePath + "/open", schemaPath: "#/properties/open/required", keyword: "required", params: { missingProperty: "most" } };
          vErrors === null ? vErrors = [err60] : vErrors.push(err60), errors++;
        }
        if (data26.by === void 0) {
          let err61 = { instancePath: instancePath + "/open", schemaPath: "#/properties/open/required", keyword: "required", params: { missingProperty: "by" } };
          vErrors === null ? vErrors = [err61] : vErrors.push(err61), errors++;
        }
        if (data26.files === void 0) {
          let err62 = { instancePath: instancePath + "/open", schemaPath: "#/properties/open/required", keyword: "required", params: { missingProperty: "files" } };
          vErrors === null ? vErrors = [err62] : vErrors.push(err62), errors++;
        }
        if (data26.ports === void 0) {
          let err63 = { instancePath: instancePath + "/open", schemaPath: "#/properties/open/required", keyword: "required", params: { missingProperty: "ports" } };
          vErrors === null ? vErrors = [err63] : vErrors.push(err63), errors++;
        }
        if (data26.memoryBytes === void 0) {
          let err64 = { instancePath: instancePath + "/open", schemaPath: "#/properties/open/required", keyword: "required", params: { missingProperty: "memoryBytes" } };
          vErrors === null ? vErrors = [err64] : vErrors.push(err64), errors++;
        }
        for (let key4 in data26)
          if (!(key4 === "held" || key4 === "kibPerOpen" || key4 === "most" || key4 === "by" || key4 === "files" || key4 === "ports" || key4 === "memoryBytes")) {
            let err65 = { instancePath: instancePath + "/open", schemaPath: "#/properties/open/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key4 } };
            vErrors === null ? vErrors = [err65] : vErrors.push(err65), errors++;
          }
        if (data26.held !== void 0 && typeof data26.held != "number") {
          let err66 = { instancePath: instancePath + "/open/held", schemaPath: "#/properties/open/properties/held/type", keyword: "type", params: { type: "number" } };
          vErrors === null ? vErrors = [err66] : vErrors.push(err66), errors++;
        }
        if (data26.kibPerOpen !== void 0) {
          let data28 = data26.kibPerOpen;
          if (typeof data28 != "number" && data28 !== null) {
            let err67 = { instancePath: instancePath + "/open/kibPerOpen", schemaPath: "#/properties/open/properties/kibPerOpen/type", keyword: "type", params: { type: schema28.properties.open.properties.kibPerOpen.type } };
            vErrors === null ? vErrors = [err67] : vErrors.push(err67), errors++;
          }
        }
        if (data26.most !== void 0) {
          let data29 = data26.most;
          if (typeof data29 != "number" && data29 !== null) {
            let err68 = { instancePath: instancePath + "/open/most", schemaPath: "#/properties/open/properties/most/type", keyword: "type", params: { type: schema28.properties.open.properties.most.type } };
            vErrors === null ? vErrors = [err68] : vErrors.push(err68), errors++;
          }
        }
        if (data26.by !== void 0) {
          let data30 = data26.by;
          if (!(data30 === "files" || data30 === "ports" || data30 === "memory" || data30 === null)) {
            let err69 = { instancePath: instancePath + "/open/by", schemaPath: "#/properties/open/properties/by/enum", keyword: "enum", params: { allowedValues: schema28.properties.open.properties.by.enum } };
            vErrors === null ? vErrors = [err69] : vErrors.push(err69), errors++;
          }
        }
        if (data26.files !== void 0) {
          let data31 = data26.files;
          if (typeof data31 != "number" && data31 !== null) {
            let err70 = { instancePath: instancePath + "/open/files", schemaPath: "#/properties/open/properties/files/type", keyword: "type", params: { type: schema28.properties.open.properties.files.type } };
            vErrors === null ? vErrors = [err70] : vErrors.push(err70), errors++;
          }
        }
        if (data26.ports !== void 0) {
          let data32 = data26.ports;
          if (typeof data32 != "number" && data32 !== null) {
            let err71 = { instancePath: instancePath + "/open/ports", schemaPath: "#/properties/open/properties/ports/type", keyword: "type", params: { type: schema28.properties.open.properties.ports.type } };
            vErrors === null ? vErrors = [err71] : vErrors.push(err71), errors++;
          }
        }
        if (data26.memoryBytes !== void 0) {
          let data33 = data26.memoryBytes;
          if (typeof data33 != "number" && data33 !== null) {
            let err72 = { instancePath: instancePath + "/open/memoryBytes", schemaPath: "#/properties/open/properties/memoryBytes/type", keyword: "type", params: { type: schema28.properties.open.properties.memoryBytes.type } };
            vErrors === null ? vErrors = [err72] : vErrors.push(err72), errors++;
          }
        }
      } else {
        let err73 = { instancePath: instancePath + "/open", schemaPath: "#/properties/open/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err73] : vErrors.push(err73), errors++;
      }
    }
    if (data.events !== void 0) {
      let data34 = data.events;
      if (data34 && typeof data34 == "object" && !Array.isArray(data34)) {
        if (data34.streams === void 0) {
          let err74 = { instancePath: instancePath + "/events", schemaPath: "#/properties/events/required", keyword: "required", params: { missingProperty: "streams" } };
          vErrors === null ? vErrors = [err74] : vErrors.push(err74), errors++;
        }
        if (data34.perSecond === void 0) {
          let err75 = { instancePath: instancePath + "/events", schemaPath: "#/properties/events/required", keyword: "required", params: { missingProperty: "perSecond" } };
          vErrors === null ? vErrors = [err75] : vErrors.push(err75), errors++;
        }
        if (data34.delayP99Ms === void 0) {
          let err76 = { instancePath: instancePath + "/events", schemaPath: "#/properties/events/required", keyword: "required", params: { missingProperty: "delayP99Ms" } };
          vErrors === null ? vErrors = [err76] : vErrors.push(err76), errors++;
        }
        if (data34.mostTried === void 0) {
          let err77 = { instancePath: instancePath + "/events", schemaPath: "#/properties/events/required", keyword: "required", params: { missingProperty: "mostTried" } };
          vErrors === null ? vErrors = [err77] : vErrors.push(err77), errors++;
        }
        for (let key5 in data34)
          if (!(key5 === "streams" || key5 === "perSecond" || key5 === "delayP99Ms" || key5 === "mostTried")) {
            let err78 = { instancePath: instancePath + "/events", schemaPath: "#/properties/events/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key5 } };
            vErrors === null ? vErrors = [err78] : vErrors.push(err78), errors++;
          }
        if (data34.streams !== void 0 && typeof data34.streams != "number") {
          let err79 = { instancePath: instancePath + "/events/streams", schemaPath: "#/properties/events/properties/streams/type", keyword: "type", params: { type: "number" } };
          vErrors === null ? vErrors = [err79] : vErrors.push(err79), errors++;
        }
        if (data34.perSecond !== void 0) {
          let data36 = data34.perSecond;
          if (typeof data36 != "number" && data36 !== null) {
            let err80 = { instancePath: instancePath + "/events/perSecond", schemaPath: "#/properties/events/properties/perSecond/type", keyword: "type", params: { type: schema28.properties.events.properties.perSecond.type } };
            vErrors === null ? vErrors = [err80] : vErrors.push(err80), errors++;
          }
        }
        if (data34.delayP99Ms !== void 0) {
          let data37 = data34.delayP99Ms;
          if (typeof data37 != "number" && data37 !== null) {
            let err81 = { instancePath: instancePath + "/events/delayP99Ms", schemaPath: "#/properties/events/properties/delayP99Ms/type", keyword: "type", params: { type: schema28.properties.events.properties.delayP99Ms.type } };
            vErrors === null ? vErrors = [err81] : vErrors.push(err81), errors++;
          }
        }
        if (data34.mostTried !== void 0 && typeof data34.mostTried != "number") {
          let err82 = { instancePath: instancePath + "/events/mostTried", schemaPath: "#/properties/events/properties/mostTried/type", keyword: "type", params: { type: "number" } };
          vErrors === null ? vErrors = [err82] : vErrors.push(err82), errors++;
        }
      } else {
        let err83 = { instancePath: instancePath + "/events", schemaPath: "#/properties/events/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err83] : vErrors.push(err83), errors++;
      }
    }
  } else {
    let err84 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err84] : vErrors.push(err84), errors++;
  }
  return validate59.errors = vErrors, errors === 0;
}
var capacity = validate61, schema29 = { $id: "https://agent-conformance.example/schemas/load/capacity.schema.json", title: "Capacity", description: "capacity.json: the result of a capacity search.", type: "object", required: ["suite", "scenario", "target", "seed", "startedAt", "durationMs", "verdict", "stopped", "unit", "atLeast", "objectives", "requested", "steps", "notes"], properties: { suite: { $ref: "../result/suite.schema.json" }, scenario: { type: "string" }, target: { type: "object", required: ["name", "baseUrl"], properties: { name: { type: "string" }, baseUrl: { type: "string", format: "uri" }, service: { $ref: "../target/service.schema.json" } }, additionalProperties: !1 }, seed: { type: "number" }, startedAt: { type: "string", format: "iso-8601" }, durationMs: { type: "number" }, verdict: { description: "found: the limit of the service is `capacity`. limited: the generator or the machine was the limit, or no limit was reached. none-passed: even the smallest load failed. inconclusive: time or budget ended too early.", enum: ["found", "limited", "none-passed", "inconclusive", "aborted", "interrupted"] }, stopped: { description: "Why the search ended.", type: "object", required: ["by", "why"], properties: { by: { enum: ["service", "generator", "machine", "budget", "duration", "most", "interrupt", "fault"] }, why: { type: "string" }, figure: { $ref: "capacity-figure.schema.json" } }, additionalProperties: !1 }, unit: { enum: ["sends per second", "open at once"] }, capacity: { $ref: "capacity-edge.schema.json" }, atLeast: { description: "The highest load that passed; null if none did.", type: ["number", "null"] }, objectives: { type: "array", items: { type: "string" } }, requested: { description: "The requested values.", type: "object", additionalProperties: { type: ["number", "string"] } }, steps: { type: "array", items: { $ref: "capacity-step.schema.json" } }, demonstration: { description: "The built-in service was the target.", type: "boolean" }, notes: { type: "array", items: { type: "string" } } }, additionalProperties: !1 };
function validate64(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.figure === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "figure" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.value === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "value" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.limit === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "limit" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.text === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "text" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "figure" || key0 === "value" || key0 === "limit" || key0 === "text")) {
        let err4 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    if (data.figure !== void 0 && typeof data.figure != "string") {
      let err5 = { instancePath: instancePath + "/figure", schemaPath: "#/properties/figure/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.value !== void 0 && typeof data.value != "number") {
      let err6 = { instancePath: instancePath + "/value", schemaPath: "#/properties/value/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.limit !== void 0 && typeof data.limit != "number") {
      let err7 = { instancePath: instancePath + "/limit", schemaPath: "#/properties/limit/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.text !== void 0 && typeof data.text != "string") {
      let err8 = { instancePath: instancePath + "/text", schemaPath: "#/properties/text/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
  } else {
    let err9 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
  }
  return validate64.errors = vErrors, errors === 0;
}
function validate66(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.estimate === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "estimate" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.low === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "low" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.high === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "high" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.confidence === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "confidence" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "estimate" || key0 === "low" || key0 === "high" || key0 === "confidence")) {
        let err4 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    if (data.estimate !== void 0 && typeof data.estimate != "number") {
      let err5 = { instancePath: instancePath + "/estimate", schemaPath: "#/properties/estimate/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.low !== void 0 && typeof data.low != "number") {
      let err6 = { instancePath: instancePath + "/low", schemaPath: "#/properties/low/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.high !== void 0 && typeof data.high != "number") {
      let err7 = { instancePath: instancePath + "/high", schemaPath: "#/properties/high/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.confidence !== void 0 && typeof data.confidence != "number") {
      let err8 = { instancePath: instancePath + "/confidence", schemaPath: "#/properties/confidence/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
  } else {
    let err9 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
  }
  return validate66.errors = vErrors, errors === 0;
}
var schema32 = { $id: "https://agent-conformance.example/schemas/load/capacity-step.schema.json", title: "CapacityStep", description: "One step of the search.", type: "object", required: ["step", "phase", "load", "outcome", "why", "startedAt", "durationMs", "sends", "throughput", "goodput", "goodShare", "objectives", "metrics", "audit", "generator", "processors"], properties: { step: { description: "From 1.", type: "number" }, phase: { enum: ["ramp-up", "narrowing", "confirmation"] }, load: { description: "Sends per second, or sends open at once.", type: "number" }, outcome: { description: "pass: every objective was met. fail: the service missed one. cannot-decide: the generator or the machine was too slow.", enum: ["pass", "fail", "cannot-decide"] }, why: { description: "Why it did not pass; empty if it passed.", type: "string" }, figure: { $ref: "capacity-figure.schema.json" }, startedAt: { type: "string", format: "iso-8601" }, durationMs: { type: "number" }, sends: { description: "The number of sends that left the generator.", type: "number" }, throughput: { description: "Accepted sends with a response, per second.", type: "number" }, goodput: { description: "Sends that met every objective, per second.", type: "number" }, goodShare: { description: "Of the sends that ended, from 0 to 1.", type: "number" }, objectives: { type: "array", items: { $ref: "load-threshold.schema.json" } }, metrics: { description: "Of the sends after the warm-up.", type: "object", additionalProperties: { $ref: "load-metric.schema.json" } }, audit: { $ref: "load-audit.schema.json" }, generator: { $ref: "load-generator.schema.json" }, service: { $ref: "load-service.schema.json" }, processors: { description: "The processor load of this machine, from 0 to 1, from all processes; null if unknown.", type: ["number", "null"] } }, additionalProperties: !1 };
function validate74(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.eventLoopDelayP50Ms === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "eventLoopDelayP50Ms" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.eventLoopDelayP99Ms === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "eventLoopDelayP99Ms" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.eventLoopDelayMaxMs === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "eventLoopDelayMaxMs" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.cpuSeconds === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "cpuSeconds" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.peakRssBytes === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "peakRssBytes" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.bottleneck === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "bottleneck" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "eventLoopDelayP50Ms" || key0 === "eventLoopDelayP99Ms" || key0 === "eventLoopDelayMaxMs" || key0 === "cpuSeconds" || key0 === "peakRssBytes" || key0 === "bottleneck")) {
        let err6 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    if (data.eventLoopDelayP50Ms !== void 0 && typeof data.eventLoopDelayP50Ms != "number") {
      let err7 = { instancePath: instancePath + "/eventLoopDelayP50Ms", schemaPath: "#/properties/eventLoopDelayP50Ms/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.eventLoopDelayP99Ms !== void 0 && typeof data.eventLoopDelayP99Ms != "number") {
      let err8 = { instancePath: instancePath + "/eventLoopDelayP99Ms", schemaPath: "#/properties/eventLoopDelayP99Ms/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.eventLoopDelayMaxMs !== void 0 && typeof data.eventLoopDelayMaxMs != "number") {
      let err9 = { instancePath: instancePath + "/eventLoopDelayMaxMs", schemaPath: "#/properties/eventLoopDelayMaxMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.cpuSeconds !== void 0 && typeof data.cpuSeconds != "number") {
      let err10 = { instancePath: instancePath + "/cpuSeconds", schemaPath: "#/properties/cpuSeconds/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.peakRssBytes !== void 0 && typeof data.peakRssBytes != "number") {
      let err11 = { instancePath: instancePath + "/peakRssBytes", schemaPath: "#/properties/peakRssBytes/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    if (data.bottleneck !== void 0 && typeof data.bottleneck != "boolean") {
      let err12 = { instancePath: instancePath + "/bottleneck", schemaPath: "#/properties/bottleneck/type", keyword: "type", params: { type: "boolean" } };
      vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
    }
  } else {
    let err13 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
  }
  return validate74.errors = vErrors, errors === 0;
}
function validate68(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.step === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "step" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.phase === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "phase" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.load === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "load" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.outcome === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "outcome" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.why === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "why" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.startedAt === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "startedAt" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.durationMs === void 0) {
      let err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "durationMs" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.sends === void 0) {
      let err7 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "sends" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.throughput === void 0) {
      let err8 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "throughput" } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.goodput === void 0) {
      let err9 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "goodput" } };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.goodShare === void 0) {
      let err10 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "goodShare" } };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.objectives === void 0) {
      let err11 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "objectives" } };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    if (data.metrics === void 0) {
      let err12 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "metrics" } };
      vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
    }
    if (data.audit === void 0) {
      let err13 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "audit" } };
      vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
    }
    if (data.generator === void 0) {
      let err14 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "generator" } };
      vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
    }
    if (data.processors === void 0) {
      let err15 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "processors" } };
      vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
    }
    for (let key0 in data)
      if (!func11.call(schema32.properties, key0)) {
        let err16 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
      }
    if (data.step !== void 0 && typeof data.step != "number") {
      let err17 = { instancePath: instancePath + "/step", schemaPath: "#/properties/step/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
    }
    if (data.phase !== void 0) {
      let data1 = data.phase;
      if (!(data1 === "ramp-up" || data1 === "narrowing" || data1 === "confirmation")) {
        let err18 = { instancePath: instancePath + "/phase", schemaPath: "#/properties/phase/enum", keyword: "enum", params: { allowedValues: schema32.properties.phase.enum } };
        vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
      }
    }
    if (data.load !== void 0 && typeof data.load != "number") {
      let err19 = { instancePath: instancePath + "/load", schemaPath: "#/properties/load/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
    }
    if (data.outcome !== void 0) {
      let data3 = data.outcome;
      if (!(data3 === "pass" || data3 === "fail" || data3 === "cannot-decide")) {
        let err20 = { instancePath: instancePath + "/outcome", schemaPath: "#/properties/outcome/enum", keyword: "enum", params: { allowedValues: schema32.properties.outcome.enum } };
        vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
      }
    }
    if (data.why !== void 0 && typeof data.why != "string") {
      let err21 = { instancePath: instancePath + "/why", schemaPath: "#/properties/why/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
    }
    if (data.figure !== void 0 && (validate64(data.figure, { instancePath: instancePath + "/figure", parentData: data, parentDataProperty: "figure", rootData }) || (vErrors = vErrors === null ? validate64.errors : vErrors.concat(validate64.errors), errors = vErrors.length)), data.startedAt !== void 0) {
      let data6 = data.startedAt;
      if (typeof data6 == "string") {
        if (!formats4(data6)) {
          let err22 = { instancePath: instancePath + "/startedAt", schemaPath: "#/properties/startedAt/format", keyword: "format", params: { format: "iso-8601" } };
          vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
        }
      } else {
        let err23 = { instancePath: instancePath + "/startedAt", schemaPath: "#/properties/startedAt/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
      }
    }
    if (data.durationMs !== void 0 && typeof data.durationMs != "number") {
      let err24 = { instancePath: instancePath + "/durationMs", schemaPath: "#/properties/durationMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
    }
    if (data.sends !== void 0 && typeof data.sends != "number") {
      let err25 = { instancePath: instancePath + "/sends", schemaPath: "#/properties/sends/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
    }
    if (data.throughput !== void 0 && typeof data.throughput != "number") {
      let err26 = { instancePath: instancePath + "/throughput", schemaPath: "#/properties/throughput/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
    }
    if (data.goodput !== void 0 && typeof data.goodput != "number") {
      let err27 = { instancePath: instancePath + "/goodput", schemaPath: "#/properties/goodput/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++;
    }
    if (data.goodShare !== void 0 && typeof data.goodShare != "number") {
      let err28 = { instancePath: instancePath + "/goodShare", schemaPath: "#/properties/goodShare/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err28] : vErrors.push(err28), errors++;
    }
    if (data.objectives !== void 0) {
      let data12 = data.objectives;
      if (Array.isArray(data12)) {
        let len0 = data12.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate47(data12[i0], { instancePath: instancePath + "/objectives/" + i0, parentData: data12, parentDataProperty: i0, rootData }) || (vErrors = vErrors === null ? validate47.errors : vErrors.concat(validate47.errors), errors = vErrors.length);
      } else {
        let err29 = { instancePath: instancePath + "/objectives", schemaPath: "#/properties/objectives/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err29] : vErrors.push(err29), errors++;
      }
    }
    if (data.metrics !== void 0) {
      let data14 = data.metrics;
      if (data14 && typeof data14 == "object" && !Array.isArray(data14))
        for (let key1 in data14)
          validate49(data14[key1], { instancePath: instancePath + "/metrics/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), parentData: data14, parentDataProperty: key1, rootData }) || (vErrors = vErrors === null ? validate49.errors : vErrors.concat(validate49.errors), errors = vErrors.length);
      else {
        let err30 = { instancePath: instancePath + "/metrics", schemaPath: "#/properties/metrics/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err30] : vErrors.push(err30), errors++;
      }
    }
    if (data.audit !== void 0 && (validate51(data.audit, { instancePath: instancePath + "/audit", parentData: data, parentDataProperty: "audit", rootData }) || (vErrors = vErrors === null ? validate51.errors : vErrors.concat(validate51.errors), errors = vErrors.length)), data.generator !== void 0 && (validate53(data.generator, { instancePath: instancePath + "/generator", parentData: data, parentDataProperty: "generator", rootData }) || (vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors), errors = vErrors.length)), data.service !== void 0 && (validate74(data.service, { instancePath: instancePath + "/service", parentData: data, parentDataProperty: "service", rootData }) || (vErrors = vErrors === null ? validate74.errors : vErrors.concat(validate74.errors), errors = vErrors.length)), data.processors !== void 0) {
      let data19 = data.processors;
      if (typeof data19 != "number" && data19 !== null) {
        let err31 = { instancePath: instancePath + "/processors", schemaPath: "#/properties/processors/type", keyword: "type", params: { type: schema32.properties.processors.type } };
        vErrors === null ? vErrors = [err31] : vErrors.push(err31), errors++;
      }
    }
  } else {
    let err32 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err32] : vErrors.push(err32), errors++;
  }
  return validate68.errors = vErrors, errors === 0;
}
function validate61(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.suite === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "suite" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.scenario === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "scenario" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.target === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "target" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.seed === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "seed" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.startedAt === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "startedAt" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.durationMs === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "durationMs" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.verdict === void 0) {
      let err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "verdict" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.stopped === void 0) {
      let err7 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "stopped" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.unit === void 0) {
      let err8 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "unit" } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.atLeast === void 0) {
      let err9 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "atLeast" } };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.objectives === void 0) {
      let err10 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "objectives" } };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.requested === void 0) {
      let err11 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "requested" } };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    if (data.steps === void 0) {
      let err12 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "steps" } };
      vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
    }
    if (data.notes === void 0) {
      let err13 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "notes" } };
      vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
    }
    for (let key0 in data)
      if (!func11.call(schema29.properties, key0)) {
        let err14 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
      }
    if (data.suite !== void 0 && (validate33(data.suite, { instancePath: instancePath + "/suite", parentData: data, parentDataProperty: "suite", rootData }) || (vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors), errors = vErrors.length)), data.scenario !== void 0 && typeof data.scenario != "string") {
      let err15 = { instancePath: instancePath + "/scenario", schemaPath: "#/properties/scenario/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
    }
    if (data.target !== void 0) {
      let data2 = data.target;
      if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
        if (data2.name === void 0) {
          let err16 = { instancePath: instancePath + "/target", schemaPath: "#/properties/target/required", keyword: "required", params: { missingProperty: "name" } };
          vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
        }
        if (data2.baseUrl === void 0) {
          let err17 = { instancePath: instancePath + "/target", schemaPath: "#/properties/target/required", keyword: "required", params: { missingProperty: "baseUrl" } };
          vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
        }
        for (let key1 in data2)
          if (!(key1 === "name" || key1 === "baseUrl" || key1 === "service")) {
            let err18 = { instancePath: instancePath + "/target", schemaPath: "#/properties/target/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 } };
            vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
          }
        if (data2.name !== void 0 && typeof data2.name != "string") {
          let err19 = { instancePath: instancePath + "/target/name", schemaPath: "#/properties/target/properties/name/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
        }
        if (data2.baseUrl !== void 0) {
          let data4 = data2.baseUrl;
          if (typeof data4 == "string") {
            if (!formats0.test(data4)) {
              let err20 = { instancePath: instancePath + "/target/baseUrl", schemaPath: "#/properties/target/properties/baseUrl/format", keyword: "format", params: { format: "uri" } };
              vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
            }
          } else {
            let err21 = { instancePath: instancePath + "/target/baseUrl", schemaPath: "#/properties/target/properties/baseUrl/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
          }
        }
        data2.service !== void 0 && (validate35(data2.service, { instancePath: instancePath + "/target/service", parentData: data2, parentDataProperty: "service", rootData }) || (vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors), errors = vErrors.length));
      } else {
        let err22 = { instancePath: instancePath + "/target", schemaPath: "#/properties/target/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
      }
    }
    if (data.seed !== void 0 && typeof data.seed != "number") {
      let err23 = { instancePath: instancePath + "/seed", schemaPath: "#/properties/seed/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
    }
    if (data.startedAt !== void 0) {
      let data7 = data.startedAt;
      if (typeof data7 == "string") {
        if (!formats4(data7)) {
          let err24 = { instancePath: instancePath + "/startedAt", schemaPath: "#/properties/startedAt/format", keyword: "format", params: { format: "iso-8601" } };
          vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
        }
      } else {
        let err25 = { instancePath: instancePath + "/startedAt", schemaPath: "#/properties/startedAt/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
      }
    }
    if (data.durationMs !== void 0 && typeof data.durationMs != "number") {
      let err26 = { instancePath: instancePath + "/durationMs", schemaPath: "#/properties/durationMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
    }
    if (data.verdict !== void 0) {
      let data9 = data.verdict;
      if (!(data9 === "found" || data9 === "limited" || data9 === "none-passed" || data9 === "inconclusive" || data9 === "aborted" || data9 === "interrupted")) {
        let err27 = { instancePath: instancePath + "/verdict", schemaPath: "#/properties/verdict/enum", keyword: "enum", params: { allowedValues: schema29.properties.verdict.enum } };
        vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++;
      }
    }
    if (data.stopped !== void 0) {
      let data10 = data.stopped;
      if (data10 && typeof data10 == "object" && !Array.isArray(data10)) {
        if (data10.by === void 0) {
          let err28 = { instancePath: instancePath + "/stopped", schemaPath: "#/properties/stopped/required", keyword: "required", params: { missingProperty: "by" } };
          vErrors === null ? vErrors = [err28] : vErrors.push(err28), errors++;
        }
        if (data10.why === void 0) {
          let err29 = { instancePath: instancePath + "/stopped", schemaPath: "#/properties/stopped/required", keyword: "required", params: { missingProperty: "why" } };
          vErrors === null ? vErrors = [err29] : vErrors.push(err29), errors++;
        }
        for (let key2 in data10)
          if (!(key2 === "by" || key2 === "why" || key2 === "figure")) {
            let err30 = { instancePath: instancePath + "/stopped", schemaPath: "#/properties/stopped/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 } };
            vErrors === null ? vErrors = [err30] : vErrors.push(err30), errors++;
          }
        if (data10.by !== void 0) {
          let data11 = data10.by;
          if (!(data11 === "service" || data11 === "generator" || data11 === "machine" || data11 === "budget" || data11 === "duration" || data11 === "most" || data11 === "interrupt" || data11 === "fault")) {
            let err31 = { instancePath: instancePath + "/stopped/by", schemaPath: "#/properties/stopped/properties/by/enum", keyword: "enum", params: { allowedValues: schema29.properties.stopped.properties.by.enum } };
            vErrors === null ? vErrors = [err31] : vErrors.push(err31), errors++;
          }
        }
        if (data10.why !== void 0 && typeof data10.why != "string") {
          let err32 = { instancePath: instancePath + "/stopped/why", schemaPath: "#/properties/stopped/properties/why/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err32] : vErrors.push(err32), errors++;
        }
        data10.figure !== void 0 && (validate64(data10.figure, { instancePath: instancePath + "/stopped/figure", parentData: data10, parentDataProperty: "figure", rootData }) || (vErrors = vErrors === null ? validate64.errors : vErrors.concat(validate64.errors), errors = vErrors.length));
      } else {
        let err33 = { instancePath: instancePath + "/stopped", schemaPath: "#/properties/stopped/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err33] : vErrors.push(err33), errors++;
      }
    }
    if (data.unit !== void 0) {
      let data14 = data.unit;
      if (!(data14 === "sends per second" || data14 === "open at once")) {
        let err34 = { instancePath: instancePath + "/unit", schemaPath: "#/properties/unit/enum", keyword: "enum", params: { allowedValues: schema29.properties.unit.enum } };
        vErrors === null ? vErrors = [err34] : vErrors.push(err34), errors++;
      }
    }
    if (data.capacity !== void 0 && (validate66(data.capacity, { instancePath: instancePath + "/capacity", parentData: data, parentDataProperty: "capacity", rootData }) || (vErrors = vErrors === null ? validate66.errors : vErrors.concat(validate66.errors), errors = vErrors.length)), data.atLeast !== void 0) {
      let data16 = data.atLeast;
      if (typeof data16 != "number" && data16 !== null) {
        let err35 = { instancePath: instancePath + "/atLeast", schemaPath: "#/properties/atLeast/type", keyword: "type", params: { type: schema29.properties.atLeast.type } };
        vErrors === null ? vErrors = [err35] : vErrors.push(err35), errors++;
      }
    }
    if (data.objectives !== void 0) {
      let data17 = data.objectives;
      if (Array.isArray(data17)) {
        let len0 = data17.length;
        for (let i0 = 0; i0 < len0; i0++)
          if (typeof data17[i0] != "string") {
            let err36 = { instancePath: instancePath + "/objectives/" + i0, schemaPath: "#/properties/objectives/items/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err36] : vErrors.push(err36), errors++;
          }
      } else {
        let err37 = { instancePath: instancePath + "/objectives", schemaPath: "#/properties/objectives/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err37] : vErrors.push(err37), errors++;
      }
    }
    if (data.requested !== void 0) {
      let data19 = data.requested;
      if (data19 && typeof data19 == "object" && !Array.isArray(data19))
        for (let key3 in data19) {
          let data20 = data19[key3];
          if (typeof data20 != "number" && typeof data20 != "string") {
            let err38 = { instancePath: instancePath + "/requested/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/requested/additionalProperties/type", keyword: "type", params: { type: schema29.properties.requested.additionalProperties.type } };
            vErrors === null ? vErrors = [err38] : vErrors.push(err38), errors++;
          }
        }
      else {
        let err39 = { instancePath: instancePath + "/requested", schemaPath: "#/properties/requested/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err39] : vErrors.push(err39), errors++;
      }
    }
    if (data.steps !== void 0) {
      let data21 = data.steps;
      if (Array.isArray(data21)) {
        let len1 = data21.length;
        for (let i1 = 0; i1 < len1; i1++)
          validate68(data21[i1], { instancePath: instancePath + "/steps/" + i1, parentData: data21, parentDataProperty: i1, rootData }) || (vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors), errors = vErrors.length);
      } else {
        let err40 = { instancePath: instancePath + "/steps", schemaPath: "#/properties/steps/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err40] : vErrors.push(err40), errors++;
      }
    }
    if (data.demonstration !== void 0 && typeof data.demonstration != "boolean") {
      let err41 = { instancePath: instancePath + "/demonstration", schemaPath: "#/properties/demonstration/type", keyword: "type", params: { type: "boolean" } };
      vErrors === null ? vErrors = [err41] : vErrors.push(err41), errors++;
    }
    if (data.notes !== void 0) {
      let data24 = data.notes;
      if (Array.isArray(data24)) {
        let len2 = data24.length;
        for (let i2 = 0; i2 < len2; i2++)
          if (typeof data24[i2] != "string") {
            let err42 = { instancePath: instancePath + "/notes/" + i2, schemaPath: "#/properties/notes/items/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err42] : vErrors.push(err42), errors++;
          }
      } else {
        let err43 = { instancePath: instancePath + "/notes", schemaPath: "#/properties/notes/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err43] : vErrors.push(err43), errors++;
      }
    }
  } else {
    let err44 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err44] : vErrors.push(err44), errors++;
  }
  return validate61.errors = vErrors, errors === 0;
}
var capacityEdge = validate66, capacityFigure = validate64, capacityStep = validate68, caseEvent = validate77, schema34 = { $id: "https://agent-conformance.example/schemas/events/case-event.schema.json", title: "CaseEvent", description: "A test case begins, or has ended with all its attempts.", type: "object", required: ["type", "time", "id", "state"], properties: { type: { const: "case" }, time: { description: "The wall clock.", type: "string", format: "iso-8601" }, id: { description: "The id of the test case.", type: "string" }, state: { enum: ["started", "ended"] } }, additionalProperties: !1 };
function validate77(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.type === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "type" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.time === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "time" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.id === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.state === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "state" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "type" || key0 === "time" || key0 === "id" || key0 === "state")) {
        let err4 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    if (data.type !== void 0 && data.type !== "case") {
      let err5 = { instancePath: instancePath + "/type", schemaPath: "#/properties/type/const", keyword: "const", params: { allowedValue: "case" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.time !== void 0) {
      let data1 = data.time;
      if (typeof data1 == "string") {
        if (!formats4(data1)) {
          let err6 = { instancePath: instancePath + "/time", schemaPath: "#/properties/time/format", keyword: "format", params: { format: "iso-8601" } };
          vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
        }
      } else {
        let err7 = { instancePath: instancePath + "/time", schemaPath: "#/properties/time/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
    if (data.id !== void 0 && typeof data.id != "string") {
      let err8 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.state !== void 0) {
      let data3 = data.state;
      if (!(data3 === "started" || data3 === "ended")) {
        let err9 = { instancePath: instancePath + "/state", schemaPath: "#/properties/state/enum", keyword: "enum", params: { allowedValues: schema34.properties.state.enum } };
        vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
      }
    }
  } else {
    let err10 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
  }
  return validate77.errors = vErrors, errors === 0;
}
var caseResult = validate78;
function validate78(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.durationMs === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "durationMs" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.meteredSends === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "meteredSends" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "id" || key0 === "durationMs" || key0 === "meteredSends")) {
        let err3 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    if (data.id !== void 0 && typeof data.id != "string") {
      let err4 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.durationMs !== void 0 && typeof data.durationMs != "number") {
      let err5 = { instancePath: instancePath + "/durationMs", schemaPath: "#/properties/durationMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.meteredSends !== void 0 && typeof data.meteredSends != "number") {
      let err6 = { instancePath: instancePath + "/meteredSends", schemaPath: "#/properties/meteredSends/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
  } else {
    let err7 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
  }
  return validate78.errors = vErrors, errors === 0;
}
var cause = validate79;
function validate79(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.text === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "text" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.rules === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "rules" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "text" || key0 === "rules")) {
        let err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    if (data.text !== void 0 && typeof data.text != "string") {
      let err3 = { instancePath: instancePath + "/text", schemaPath: "#/properties/text/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.rules !== void 0) {
      let data1 = data.rules;
      if (Array.isArray(data1)) {
        if (data1.length < 1) {
          let err4 = { instancePath: instancePath + "/rules", schemaPath: "#/properties/rules/minItems", keyword: "minItems", params: { limit: 1 } };
          vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
        }
        let len0 = data1.length;
        for (let i0 = 0; i0 < len0; i0++)
          if (typeof data1[i0] != "string") {
            let err5 = { instancePath: instancePath + "/rules/" + i0, schemaPath: "#/properties/rules/items/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
          }
      } else {
        let err6 = { instancePath: instancePath + "/rules", schemaPath: "#/properties/rules/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
  } else {
    let err7 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
  }
  return validate79.errors = vErrors, errors === 0;
}
var checkResult = validate80;
function validate80(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.rules === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "rules" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.cases === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "cases" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.durationMs === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "durationMs" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "id" || key0 === "rules" || key0 === "cases" || key0 === "durationMs" || key0 === "error")) {
        let err4 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    if (data.id !== void 0 && typeof data.id != "string") {
      let err5 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.rules !== void 0) {
      let data1 = data.rules;
      if (Array.isArray(data1)) {
        let len0 = data1.length;
        for (let i0 = 0; i0 < len0; i0++)
          if (typeof data1[i0] != "string") {
            let err6 = { instancePath: instancePath + "/rules/" + i0, schemaPath: "#/properties/rules/items/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
          }
      } else {
        let err7 = { instancePath: instancePath + "/rules", schemaPath: "#/properties/rules/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
    if (data.cases !== void 0) {
      let data3 = data.cases;
      if (Array.isArray(data3)) {
        let len1 = data3.length;
        for (let i1 = 0; i1 < len1; i1++)
          if (typeof data3[i1] != "string") {
            let err8 = { instancePath: instancePath + "/cases/" + i1, schemaPath: "#/properties/cases/items/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
          }
      } else {
        let err9 = { instancePath: instancePath + "/cases", schemaPath: "#/properties/cases/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
      }
    }
    if (data.durationMs !== void 0 && typeof data.durationMs != "number") {
      let err10 = { instancePath: instancePath + "/durationMs", schemaPath: "#/properties/durationMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.error !== void 0 && typeof data.error != "string") {
      let err11 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
  } else {
    let err12 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
  }
  return validate80.errors = vErrors, errors === 0;
}
var chunk = validate81;
function validate82(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.atMs === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "atMs" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.text === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "text" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "atMs" || key0 === "text")) {
        let err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    if (data.atMs !== void 0 && typeof data.atMs != "number") {
      let err3 = { instancePath: instancePath + "/atMs", schemaPath: "#/properties/atMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.text !== void 0 && typeof data.text != "string") {
      let err4 = { instancePath: instancePath + "/text", schemaPath: "#/properties/text/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
  } else {
    let err5 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
  }
  return validate82.errors = vErrors, errors === 0;
}
function validate81(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0, _errs0 = errors, valid0 = !1;
  if (!valid0) {
    let _errs1 = errors;
    validate82(data, { instancePath, parentData, parentDataProperty, rootData }) || (vErrors = vErrors === null ? validate82.errors : vErrors.concat(validate82.errors), errors = vErrors.length);
    var _valid0 = _errs1 === errors;
    valid0 = _valid0;
  }
  if (!valid0) {
    let _errs2 = errors;
    validate31(data, { instancePath, parentData, parentDataProperty, rootData }) || (vErrors = vErrors === null ? validate31.errors : vErrors.concat(validate31.errors), errors = vErrors.length);
    var _valid0 = _errs2 === errors;
    valid0 = _valid0;
  }
  if (valid0)
    errors = _errs0, vErrors !== null && (_errs0 ? vErrors.length = _errs0 : vErrors = null);
  else {
    errors = _errs0, vErrors !== null && (_errs0 ? vErrors.length = _errs0 : vErrors = null);
    let err0 = { instancePath, schemaPath: "#/union", keyword: "union", params: { branches: [{ name: "textChunk", title: "TextChunk", type: "object", fields: ["atMs", "text"], tag: null }, { name: "base64Chunk", title: "Base64Chunk", type: "object", fields: ["atMs", "base64"], tag: null }] } };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate81.errors = vErrors, errors === 0;
}
var chunks = validate85;
function validate85(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (Array.isArray(data)) {
    let len0 = data.length;
    for (let i0 = 0; i0 < len0; i0++)
      validate81(data[i0], { instancePath: instancePath + "/" + i0, parentData: data, parentDataProperty: i0, rootData }) || (vErrors = vErrors === null ? validate81.errors : vErrors.concat(validate81.errors), errors = vErrors.length);
  } else {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" } };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate85.errors = vErrors, errors === 0;
}
var clientCertificate = validate87;
function validate87(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.certFile === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "certFile" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.keyFile === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "keyFile" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "certFile" || key0 === "keyFile")) {
        let err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    if (data.certFile !== void 0 && typeof data.certFile != "string") {
      let err3 = { instancePath: instancePath + "/certFile", schemaPath: "#/properties/certFile/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.keyFile !== void 0 && typeof data.keyFile != "string") {
      let err4 = { instancePath: instancePath + "/keyFile", schemaPath: "#/properties/keyFile/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
  } else {
    let err5 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
  }
  return validate87.errors = vErrors, errors === 0;
}
var clientNote = validate88, schema42 = { $id: "https://agent-conformance.example/schemas/result/client-note.schema.json", title: "ClientNote", description: "An error of the client. It never fails a rule.", type: "object", required: ["kind", "what", "count", "exchange"], properties: { kind: { enum: ["request", "cursor", "id", "polling", "wait", "stream"] }, what: { description: "The first occurrence.", type: "string" }, count: { type: "number" }, exchange: { description: "Where it was seen first.", type: "string" } }, additionalProperties: !1 };
function validate88(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.kind === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "kind" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.what === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "what" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.count === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "count" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.exchange === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "exchange" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "kind" || key0 === "what" || key0 === "count" || key0 === "exchange")) {
        let err4 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    if (data.kind !== void 0) {
      let data0 = data.kind;
      if (!(data0 === "request" || data0 === "cursor" || data0 === "id" || data0 === "polling" || data0 === "wait" || data0 === "stream")) {
        let err5 = { instancePath: instancePath + "/kind", schemaPath: "#/properties/kind/enum", keyword: "enum", params: { allowedValues: schema42.properties.kind.enum } };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    }
    if (data.what !== void 0 && typeof data.what != "string") {
      let err6 = { instancePath: instancePath + "/what", schemaPath: "#/properties/what/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.count !== void 0 && typeof data.count != "number") {
      let err7 = { instancePath: instancePath + "/count", schemaPath: "#/properties/count/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.exchange !== void 0 && typeof data.exchange != "string") {
      let err8 = { instancePath: instancePath + "/exchange", schemaPath: "#/properties/exchange/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
  } else {
    let err9 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
  }
  return validate88.errors = vErrors, errors === 0;
}
var conversation = validate89, schema43 = { $id: "https://agent-conformance.example/schemas/api/conversation.schema.json", title: "Conversation", description: "One row of the conversation list: one piece of work (spec 2.1).", type: "object", required: ["busy", "conversationId", "cwd", "model", "stage", "title", "updatedAtMs"], properties: { busy: { description: "The agent is working right now.", type: "boolean" }, conversationId: { description: "Where to send; for a ticket, its live member.", type: "string" }, cwd: { description: "Working folder.", type: ["string", "null"] }, members: { description: "The member conversations of a ticket.", type: "array", items: { $ref: "conversation-member.schema.json" } }, model: { type: ["string", "null"] }, stage: { $ref: "stage.schema.json" }, ticketId: { type: "string" }, title: { type: "string" }, updatedAtMs: { description: "Epoch milliseconds.", type: "number" } }, additionalProperties: !1 }, schema44 = { $id: "https://agent-conformance.example/schemas/api/conversation-member.schema.json", title: "ConversationMember", description: "A conversation that belongs to a ticket (spec 2.2).", type: "object", required: ["conversationId", "role", "title"], properties: { conversationId: { type: "string" }, role: { type: ["string", "null"] }, title: { type: "string" } }, additionalProperties: !1 };
function validate90(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.conversationId === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "conversationId" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.role === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "role" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.title === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "title" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "conversationId" || key0 === "role" || key0 === "title")) {
        let err3 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    if (data.conversationId !== void 0 && typeof data.conversationId != "string") {
      let err4 = { instancePath: instancePath + "/conversationId", schemaPath: "#/properties/conversationId/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.role !== void 0) {
      let data1 = data.role;
      if (typeof data1 != "string" && data1 !== null) {
        let err5 = { instancePath: instancePath + "/role", schemaPath: "#/properties/role/type", keyword: "type", params: { type: schema44.properties.role.type } };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    }
    if (data.title !== void 0 && typeof data.title != "string") {
      let err6 = { instancePath: instancePath + "/title", schemaPath: "#/properties/title/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
  } else {
    let err7 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
  }
  return validate90.errors = vErrors, errors === 0;
}
var schema45 = { $id: "https://agent-conformance.example/schemas/api/stage.schema.json", title: "Stage", description: "How far the work has come, or null (spec 2.1, 3).", enum: ["done", "execute", "finalise", "plan", "review", null] };
function validate92(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (!(data === "done" || data === "execute" || data === "finalise" || data === "plan" || data === "review" || data === null)) {
    let err0 = { instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema45.enum } };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate92.errors = vErrors, errors === 0;
}
function validate89(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.busy === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "busy" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.conversationId === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "conversationId" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.cwd === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "cwd" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.model === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "model" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.stage === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "stage" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.title === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "title" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.updatedAtMs === void 0) {
      let err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "updatedAtMs" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    for (let key0 in data)
      if (!func11.call(schema43.properties, key0)) {
        let err7 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    if (data.busy !== void 0 && typeof data.busy != "boolean") {
      let err8 = { instancePath: instancePath + "/busy", schemaPath: "#/properties/busy/type", keyword: "type", params: { type: "boolean" } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.conversationId !== void 0 && typeof data.conversationId != "string") {
      let err9 = { instancePath: instancePath + "/conversationId", schemaPath: "#/properties/conversationId/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.cwd !== void 0) {
      let data2 = data.cwd;
      if (typeof data2 != "string" && data2 !== null) {
        let err10 = { instancePath: instancePath + "/cwd", schemaPath: "#/properties/cwd/type", keyword: "type", params: { type: schema43.properties.cwd.type } };
        vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
      }
    }
    if (data.members !== void 0) {
      let data3 = data.members;
      if (Array.isArray(data3)) {
        let len0 = data3.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate90(data3[i0], { instancePath: instancePath + "/members/" + i0, parentData: data3, parentDataProperty: i0, rootData }) || (vErrors = vErrors === null ? validate90.errors : vErrors.concat(validate90.errors), errors = vErrors.length);
      } else {
        let err11 = { instancePath: instancePath + "/members", schemaPath: "#/properties/members/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
      }
    }
    if (data.model !== void 0) {
      let data5 = data.model;
      if (typeof data5 != "string" && data5 !== null) {
        let err12 = { instancePath: instancePath + "/model", schemaPath: "#/properties/model/type", keyword: "type", params: { type: schema43.properties.model.type } };
        vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
      }
    }
    if (data.stage !== void 0 && (validate92(data.stage, { instancePath: instancePath + "/stage", parentData: data, parentDataProperty: "stage", rootData }) || (vErrors = vErrors === null ? validate92.errors : vErrors.concat(validate92.errors), errors = vErrors.length)), data.ticketId !== void 0 && typeof data.ticketId != "string") {
      let err13 = { instancePath: instancePath + "/ticketId", schemaPath: "#/properties/ticketId/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
    }
    if (data.title !== void 0 && typeof data.title != "string") {
      let err14 = { instancePath: instancePath + "/title", schemaPath: "#/properties/title/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
    }
    if (data.updatedAtMs !== void 0 && typeof data.updatedAtMs != "number") {
      let err15 = { instancePath: instancePath + "/updatedAtMs", schemaPath: "#/properties/updatedAtMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
    }
  } else {
    let err16 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
  }
  return validate89.errors = vErrors, errors === 0;
}
var conversationList = validate94;
function validate94(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.conversations === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "conversations" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (key0 !== "conversations") {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    if (data.conversations !== void 0) {
      let data0 = data.conversations;
      if (Array.isArray(data0)) {
        let len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate89(data0[i0], { instancePath: instancePath + "/conversations/" + i0, parentData: data0, parentDataProperty: i0, rootData }) || (vErrors = vErrors === null ? validate89.errors : vErrors.concat(validate89.errors), errors = vErrors.length);
      } else {
        let err2 = { instancePath: instancePath + "/conversations", schemaPath: "#/properties/conversations/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate94.errors = vErrors, errors === 0;
}
var conversationMember = validate90, conversationState = validate96;
var schema48 = { $id: "https://agent-conformance.example/schemas/api/state-reason.schema.json", title: "StateReason", description: "Why a conversation is in its bucket, or null (spec 3).", enum: ["automatic-wake", "cron", "error", "executing", "gave-up", "held", "idle", "paused-all", "paused-one", "paused-subtree", "question", "queue-rule", "queued-for-slot", "recovery-wait", "request", "retrying", "stopped-mid-turn", "ticket-unknown", "waiting-on-convo", null] };
function validate98(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (!(data === "automatic-wake" || data === "cron" || data === "error" || data === "executing" || data === "gave-up" || data === "held" || data === "idle" || data === "paused-all" || data === "paused-one" || data === "paused-subtree" || data === "question" || data === "queue-rule" || data === "queued-for-slot" || data === "recovery-wait" || data === "request" || data === "retrying" || data === "stopped-mid-turn" || data === "ticket-unknown" || data === "waiting-on-convo" || data === null)) {
    let err0 = { instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema48.enum } };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate98.errors = vErrors, errors === 0;
}
function validate96(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.bucket === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "bucket" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.reason === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "reason" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "bucket" || key0 === "reason")) {
        let err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    data.bucket !== void 0 && (validate58(data.bucket, { instancePath: instancePath + "/bucket", parentData: data, parentDataProperty: "bucket", rootData }) || (vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors), errors = vErrors.length)), data.reason !== void 0 && (validate98(data.reason, { instancePath: instancePath + "/reason", parentData: data, parentDataProperty: "reason", rootData }) || (vErrors = vErrors === null ? validate98.errors : vErrors.concat(validate98.errors), errors = vErrors.length));
  } else {
    let err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
  }
  return validate96.errors = vErrors, errors === 0;
}
var conversationStatus = validate100, schema49 = { $id: "https://agent-conformance.example/schemas/api/conversation-status.schema.json", title: "ConversationStatus", description: "Where a conversation is now; every field is always present (spec 2.4).", type: "object", required: ["acceptedInputs", "busy", "conversationId", "deferred", "deferredBy", "deferredSince", "eta", "etaSeconds", "lastAssistantText", "nextAttemptAtMs", "pendingGates", "phase", "runState", "stage", "state", "status", "title", "updatedAtMs", "waitingFor"], properties: { acceptedInputs: { description: "Accepted messages that no turn has read yet.", type: "number" }, busy: { type: "boolean" }, conversationId: { type: "string" }, deferred: { description: "The next turn waits to be run.", type: "boolean" }, deferredBy: { $ref: "deferral-cause.schema.json" }, deferredSince: { type: ["number", "null"] }, eta: { description: "When the work will be done: an estimate, an unknown one, or null (spec 2.5).", union: [{ $ref: "estimate.schema.json" }, { $ref: "unknown-eta.schema.json" }, { type: "null" }] }, etaSeconds: { description: "Measured seconds left, where there is evidence.", type: ["number", "null"] }, lastAssistantText: { description: "The end of the agent's newest message.", type: ["string", "null"] }, nextAttemptAtMs: { type: ["number", "null"] }, pendingGates: { description: "What waits on the caller.", type: "array", items: { $ref: "pending-gate.schema.json" } }, phase: { $ref: "run-phase.schema.json" }, runState: { type: "string" }, stage: { $ref: "stage.schema.json" }, state: { union: [{ $ref: "conversation-state.schema.json" }, { type: "null" }] }, status: { description: "The agent's own line about itself.", type: ["string", "null"] }, title: { type: "string" }, updatedAtMs: { description: "Epoch milliseconds.", type: "number" }, waitingFor: { description: "What a deferred turn waits on, in words.", type: ["string", "null"] } }, additionalProperties: !1 }, schema50 = { $id: "https://agent-conformance.example/schemas/api/deferral-cause.schema.json", title: "DeferralCause", description: "What holds the next turn back, or null (spec 2.4).", enum: ["account_cap", "database", "demand", "memory", "net", "plan_cap", "priority", "provider", "slot", "user_cap", "waitlist", null] };
function validate101(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (!(data === "account_cap" || data === "database" || data === "demand" || data === "memory" || data === "net" || data === "plan_cap" || data === "priority" || data === "provider" || data === "slot" || data === "user_cap" || data === "waitlist" || data === null)) {
    let err0 = { instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema50.enum } };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate101.errors = vErrors, errors === 0;
}
var schema51 = { $id: "https://agent-conformance.example/schemas/api/estimate.schema.json", title: "Estimate", description: "An eta with figures (spec 2.5).", type: "object", required: ["basis", "confidence", "highMs", "kind", "lowMs", "remainingMs"], properties: { basis: { $ref: "projection-basis.schema.json" }, confidence: { $ref: "projection-confidence.schema.json" }, highMs: { type: "number" }, kind: { enum: ["complete", "estimate"] }, lowMs: { type: "number" }, remainingMs: { type: "number" }, asOfMs: { description: "The clock that the reading is as of.", type: "number" }, progressAgeMs: { description: "Active milliseconds since the last evidence.", type: "number" }, runningLong: { description: "Present only where it is true: the range is not on track.", const: !0 }, snapshotAgeMs: { description: "Age of the confirmed copy at the reader's clock.", type: "number" } }, additionalProperties: !1 }, schema52 = { $id: "https://agent-conformance.example/schemas/api/projection-basis.schema.json", title: "ProjectionBasis", description: "What an estimate rests on (spec 2.5).", enum: ["history", "none", "ticks", "ticks+history"] };
function validate104(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (!(data === "history" || data === "none" || data === "ticks" || data === "ticks+history")) {
    let err0 = { instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema52.enum } };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate104.errors = vErrors, errors === 0;
}
var schema53 = { $id: "https://agent-conformance.example/schemas/api/projection-confidence.schema.json", title: "ProjectionConfidence", description: "How sure an estimate is (spec 2.5).", enum: ["high", "low", "medium", "none"] };
function validate106(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (!(data === "high" || data === "low" || data === "medium" || data === "none")) {
    let err0 = { instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema53.enum } };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate106.errors = vErrors, errors === 0;
}
function validate103(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.basis === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "basis" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.confidence === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "confidence" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.highMs === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "highMs" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.kind === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "kind" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.lowMs === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "lowMs" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.remainingMs === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "remainingMs" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    for (let key0 in data)
      if (!func11.call(schema51.properties, key0)) {
        let err6 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    if (data.basis !== void 0 && (validate104(data.basis, { instancePath: instancePath + "/basis", parentData: data, parentDataProperty: "basis", rootData }) || (vErrors = vErrors === null ? validate104.errors : vErrors.concat(validate104.errors), errors = vErrors.length)), data.confidence !== void 0 && (validate106(data.confidence, { instancePath: instancePath + "/confidence", parentData: data, parentDataProperty: "confidence", rootData }) || (vErrors = vErrors === null ? validate106.errors : vErrors.concat(validate106.errors), errors = vErrors.length)), data.highMs !== void 0 && typeof data.highMs != "number") {
      let err7 = { instancePath: instancePath + "/highMs", schemaPath: "#/properties/highMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.kind !== void 0) {
      let data3 = data.kind;
      if (!(data3 === "complete" || data3 === "estimate")) {
        let err8 = { instancePath: instancePath + "/kind", schemaPath: "#/properties/kind/enum", keyword: "enum", params: { allowedValues: schema51.properties.kind.enum } };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
    }
    if (data.lowMs !== void 0 && typeof data.lowMs != "number") {
      let err9 = { instancePath: instancePath + "/lowMs", schemaPath: "#/properties/lowMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.remainingMs !== void 0 && typeof data.remainingMs != "number") {
      let err10 = { instancePath: instancePath + "/remainingMs", schemaPath: "#/properties/remainingMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.asOfMs !== void 0 && typeof data.asOfMs != "number") {
      let err11 = { instancePath: instancePath + "/asOfMs", schemaPath: "#/properties/asOfMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    if (data.progressAgeMs !== void 0 && typeof data.progressAgeMs != "number") {
      let err12 = { instancePath: instancePath + "/progressAgeMs", schemaPath: "#/properties/progressAgeMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
    }
    if (data.runningLong !== void 0 && data.runningLong !== !0) {
      let err13 = { instancePath: instancePath + "/runningLong", schemaPath: "#/properties/runningLong/const", keyword: "const", params: { allowedValue: !0 } };
      vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
    }
    if (data.snapshotAgeMs !== void 0 && typeof data.snapshotAgeMs != "number") {
      let err14 = { instancePath: instancePath + "/snapshotAgeMs", schemaPath: "#/properties/snapshotAgeMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
    }
  } else {
    let err15 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
  }
  return validate103.errors = vErrors, errors === 0;
}
var schema54 = { $id: "https://agent-conformance.example/schemas/api/unknown-eta.schema.json", title: "UnknownEta", description: "An eta without figures (spec 2.5).", type: "object", required: ["basis", "confidence", "kind"], properties: { basis: { const: "none" }, confidence: { const: "none" }, kind: { const: "unknown" }, reason: { enum: ["no-plan", "no-progress"] }, asOfMs: { description: "The clock that the reading is as of.", type: "number" }, progressAgeMs: { description: "Active milliseconds since the last evidence.", type: "number" }, runningLong: { description: "Present only where it is true: the range is not on track.", const: !0 }, snapshotAgeMs: { description: "Age of the confirmed copy at the reader's clock.", type: "number" } }, additionalProperties: !1 };
function validate109(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.basis === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "basis" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.confidence === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "confidence" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.kind === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "kind" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "basis" || key0 === "confidence" || key0 === "kind" || key0 === "reason" || key0 === "asOfMs" || key0 === "progressAgeMs" || key0 === "runningLong" || key0 === "snapshotAgeMs")) {
        let err3 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    if (data.basis !== void 0 && data.basis !== "none") {
      let err4 = { instancePath: instancePath + "/basis", schemaPath: "#/properties/basis/const", keyword: "const", params: { allowedValue: "none" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.confidence !== void 0 && data.confidence !== "none") {
      let err5 = { instancePath: instancePath + "/confidence", schemaPath: "#/properties/confidence/const", keyword: "const", params: { allowedValue: "none" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.kind !== void 0 && data.kind !== "unknown") {
      let err6 = { instancePath: instancePath + "/kind", schemaPath: "#/properties/kind/const", keyword: "const", params: { allowedValue: "unknown" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.reason !== void 0) {
      let data3 = data.reason;
      if (!(data3 === "no-plan" || data3 === "no-progress")) {
        let err7 = { instancePath: instancePath + "/reason", schemaPath: "#/properties/reason/enum", keyword: "enum", params: { allowedValues: schema54.properties.reason.enum } };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
    if (data.asOfMs !== void 0 && typeof data.asOfMs != "number") {
      let err8 = { instancePath: instancePath + "/asOfMs", schemaPath: "#/properties/asOfMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.progressAgeMs !== void 0 && typeof data.progressAgeMs != "number") {
      let err9 = { instancePath: instancePath + "/progressAgeMs", schemaPath: "#/properties/progressAgeMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.runningLong !== void 0 && data.runningLong !== !0) {
      let err10 = { instancePath: instancePath + "/runningLong", schemaPath: "#/properties/runningLong/const", keyword: "const", params: { allowedValue: !0 } };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.snapshotAgeMs !== void 0 && typeof data.snapshotAgeMs != "number") {
      let err11 = { instancePath: instancePath + "/snapshotAgeMs", schemaPath: "#/properties/snapshotAgeMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
  } else {
    let err12 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
  }
  return validate109.errors = vErrors, errors === 0;
}
var schema55 = { $id: "https://agent-conformance.example/schemas/api/pending-gate.schema.json", title: "PendingGate", description: "A question, an approval or a task that waits on the caller (spec 2.7).", type: "object", required: ["kind", "prompt", "requestId"], properties: { kind: { type: "string" }, prompt: { type: "string" }, requestId: { type: ["string", "null"] }, tool: { type: "string" } }, additionalProperties: !1 };
function validate111(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.kind === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "kind" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.prompt === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "prompt" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.requestId === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "requestId" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "kind" || key0 === "prompt" || key0 === "requestId" || key0 === "tool")) {
        let err3 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    if (data.kind !== void 0 && typeof data.kind != "string") {
      let err4 = { instancePath: instancePath + "/kind", schemaPath: "#/properties/kind/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.prompt !== void 0 && typeof data.prompt != "string") {
      let err5 = { instancePath: instancePath + "/prompt", schemaPath: "#/properties/prompt/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.requestId !== void 0) {
      let data2 = data.requestId;
      if (typeof data2 != "string" && data2 !== null) {
        let err6 = { instancePath: instancePath + "/requestId", schemaPath: "#/properties/requestId/type", keyword: "type", params: { type: schema55.properties.requestId.type } };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
    if (data.tool !== void 0 && typeof data.tool != "string") {
      let err7 = { instancePath: instancePath + "/tool", schemaPath: "#/properties/tool/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
  } else {
    let err8 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
  }
  return validate111.errors = vErrors, errors === 0;
}
var schema56 = { $id: "https://agent-conformance.example/schemas/api/run-phase.schema.json", title: "RunPhase", description: "What the run of the agent is doing (spec 3).", enum: ["awaiting", "draining", "error", "idle", "queued", "stopping", "streaming", "thinking", "tool", "working"] };
function validate113(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (!(data === "awaiting" || data === "draining" || data === "error" || data === "idle" || data === "queued" || data === "stopping" || data === "streaming" || data === "thinking" || data === "tool" || data === "working")) {
    let err0 = { instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema56.enum } };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate113.errors = vErrors, errors === 0;
}
function validate100(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.acceptedInputs === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "acceptedInputs" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.busy === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "busy" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.conversationId === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "conversationId" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.deferred === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "deferred" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.deferredBy === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "deferredBy" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.deferredSince === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "deferredSince" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.eta === void 0) {
      let err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "eta" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.etaSeconds === void 0) {
      let err7 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "etaSeconds" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.lastAssistantText === void 0) {
      let err8 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "lastAssistantText" } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.nextAttemptAtMs === void 0) {
      let err9 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "nextAttemptAtMs" } };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.pendingGates === void 0) {
      let err10 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "pendingGates" } };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.phase === void 0) {
      let err11 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "phase" } };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    if (data.runState === void 0) {
      let err12 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "runState" } };
      vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
    }
    if (data.stage === void 0) {
      let err13 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "stage" } };
      vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
    }
    if (data.state === void 0) {
      let err14 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "state" } };
      vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
    }
    if (data.status === void 0) {
      let err15 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "status" } };
      vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
    }
    if (data.title === void 0) {
      let err16 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "title" } };
      vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
    }
    if (data.updatedAtMs === void 0) {
      let err17 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "updatedAtMs" } };
      vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
    }
    if (data.waitingFor === void 0) {
      let err18 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "waitingFor" } };
      vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
    }
    for (let key0 in data)
      if (!func11.call(schema49.properties, key0)) {
        let err19 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
      }
    if (data.acceptedInputs !== void 0 && typeof data.acceptedInputs != "number") {
      let err20 = { instancePath: instancePath + "/acceptedInputs", schemaPath: "#/properties/acceptedInputs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
    }
    if (data.busy !== void 0 && typeof data.busy != "boolean") {
      let err21 = { instancePath: instancePath + "/busy", schemaPath: "#/properties/busy/type", keyword: "type", params: { type: "boolean" } };
      vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
    }
    if (data.conversationId !== void 0 && typeof data.conversationId != "string") {
      let err22 = { instancePath: instancePath + "/conversationId", schemaPath: "#/properties/conversationId/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
    }
    if (data.deferred !== void 0 && typeof data.deferred != "boolean") {
      let err23 = { instancePath: instancePath + "/deferred", schemaPath: "#/properties/deferred/type", keyword: "type", params: { type: "boolean" } };
      vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
    }
    if (data.deferredBy !== void 0 && (validate101(data.deferredBy, { instancePath: instancePath + "/deferredBy", parentData: data, parentDataProperty: "deferredBy", rootData }) || (vErrors = vErrors === null ? validate101.errors : vErrors.concat(validate101.errors), errors = vErrors.length)), data.deferredSince !== void 0) {
      let data5 = data.deferredSince;
      if (typeof data5 != "number" && data5 !== null) {
        let err24 = { instancePath: instancePath + "/deferredSince", schemaPath: "#/properties/deferredSince/type", keyword: "type", params: { type: schema49.properties.deferredSince.type } };
        vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
      }
    }
    if (data.eta !== void 0) {
      let data6 = data.eta, _errs14 = errors, valid1 = !1;
      if (!valid1) {
        let _errs15 = errors;
        validate103(data6, { instancePath: instancePath + "/eta", parentData: data, parentDataProperty: "eta", rootData }) || (vErrors = vErrors === null ? validate103.errors : vErrors.concat(validate103.errors), errors = vErrors.length);
        var _valid0 = _errs15 === errors;
        valid1 = _valid0;
      }
      if (!valid1) {
        let _errs16 = errors;
        validate109(data6, { instancePath: instancePath + "/eta", parentData: data, parentDataProperty: "eta", rootData }) || (vErrors = vErrors === null ? validate109.errors : vErrors.concat(validate109.errors), errors = vErrors.length);
        var _valid0 = _errs16 === errors;
        valid1 = _valid0;
      }
      if (!valid1) {
        let _errs17 = errors;
        if (data6 !== null) {
          let err25 = { instancePath: instancePath + "/eta", schemaPath: "#/properties/eta/union/2/type", keyword: "type", params: { type: "null" } };
          vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
        }
        var _valid0 = _errs17 === errors;
        valid1 = _valid0;
      }
      if (valid1)
        errors = _errs14, vErrors !== null && (_errs14 ? vErrors.length = _errs14 : vErrors = null);
      else {
        errors = _errs14, vErrors !== null && (_errs14 ? vErrors.length = _errs14 : vErrors = null);
        let err26 = { instancePath: instancePath + "/eta", schemaPath: "#/properties/eta/union", keyword: "union", params: { branches: [{ name: "estimate", title: "Estimate", type: "object", fields: ["basis", "confidence", "highMs", "kind", "lowMs", "remainingMs", "asOfMs", "progressAgeMs", "runningLong", "snapshotAgeMs"], tag: { field: "kind", values: ["complete", "estimate"] } }, { name: "unknownEta", title: "UnknownEta", type: "object", fields: ["basis", "confidence", "kind", "reason", "asOfMs", "progressAgeMs", "runningLong", "snapshotAgeMs"], tag: { field: "kind", values: ["unknown"] } }, { name: "", title: "null", type: "null", fields: [], tag: null }] } };
        vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
      }
    }
    if (data.etaSeconds !== void 0) {
      let data7 = data.etaSeconds;
      if (typeof data7 != "number" && data7 !== null) {
        let err27 = { instancePath: instancePath + "/etaSeconds", schemaPath: "#/properties/etaSeconds/type", keyword: "type", params: { type: schema49.properties.etaSeconds.type } };
        vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++;
      }
    }
    if (data.lastAssistantText !== void 0) {
      let data8 = data.lastAssistantText;
      if (typeof data8 != "string" && data8 !== null) {
        let err28 = { instancePath: instancePath + "/lastAssistantText", schemaPath: "#/properties/lastAssistantText/type", keyword: "type", params: { type: schema49.properties.lastAssistantText.type } };
        vErrors === null ? vErrors = [err28] : vErrors.push(err28), errors++;
      }
    }
    if (data.nextAttemptAtMs !== void 0) {
      let data9 = data.nextAttemptAtMs;
      if (typeof data9 != "number" && data9 !== null) {
        let err29 = { instancePath: instancePath + "/nextAttemptAtMs", schemaPath: "#/properties/nextAttemptAtMs/type", keyword: "type", params: { type: schema49.properties.nextAttemptAtMs.type } };
        vErrors === null ? vErrors = [err29] : vErrors.push(err29), errors++;
      }
    }
    if (data.pendingGates !== void 0) {
      let data10 = data.pendingGates;
      if (Array.isArray(data10)) {
        let len0 = data10.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate111(data10[i0], { instancePath: instancePath + "/pendingGates/" + i0, parentData: data10, parentDataProperty: i0, rootData }) || (vErrors = vErrors === null ? validate111.errors : vErrors.concat(validate111.errors), errors = vErrors.length);
      } else {
        let err30 = { instancePath: instancePath + "/pendingGates", schemaPath: "#/properties/pendingGates/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err30] : vErrors.push(err30), errors++;
      }
    }
    if (data.phase !== void 0 && (validate113(data.phase, { instancePath: instancePath + "/phase", parentData: data, parentDataProperty: "phase", rootData }) || (vErrors = vErrors === null ? validate113.errors : vErrors.concat(validate113.errors), errors = vErrors.length)), data.runState !== void 0 && typeof data.runState != "string") {
      let err31 = { instancePath: instancePath + "/runState", schemaPath: "#/properties/runState/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err31] : vErrors.push(err31), errors++;
    }
    if (data.stage !== void 0 && (validate92(data.stage, { instancePath: instancePath + "/stage", parentData: data, parentDataProperty: "stage", rootData }) || (vErrors = vErrors === null ? validate92.errors : vErrors.concat(validate92.errors), errors = vErrors.length)), data.state !== void 0) {
      let data15 = data.state, _errs33 = errors, valid4 = !1;
      if (!valid4) {
        let _errs34 = errors;
        validate96(data15, { instancePath: instancePath + "/state", parentData: data, parentDataProperty: "state", rootData }) || (vErrors = vErrors === null ? validate96.errors : vErrors.concat(validate96.errors), errors = vErrors.length);
        var _valid1 = _errs34 === errors;
        valid4 = _valid1;
      }
      if (!valid4) {
        let _errs35 = errors;
        if (data15 !== null) {
          let err32 = { instancePath: instancePath + "/state", schemaPath: "#/properties/state/union/1/type", keyword: "type", params: { type: "null" } };
          vErrors === null ? vErrors = [err32] : vErrors.push(err32), errors++;
        }
        var _valid1 = _errs35 === errors;
        valid4 = _valid1;
      }
      if (valid4)
        errors = _errs33, vErrors !== null && (_errs33 ? vErrors.length = _errs33 : vErrors = null);
      else {
        errors = _errs33, vErrors !== null && (_errs33 ? vErrors.length = _errs33 : vErrors = null);
        let err33 = { instancePath: instancePath + "/state", schemaPath: "#/properties/state/union", keyword: "union", params: { branches: [{ name: "conversationState", title: "ConversationState", type: "object", fields: ["bucket", "reason"], tag: null }, { name: "", title: "null", type: "null", fields: [], tag: null }] } };
        vErrors === null ? vErrors = [err33] : vErrors.push(err33), errors++;
      }
    }
    if (data.status !== void 0) {
      let data16 = data.status;
      if (typeof data16 != "string" && data16 !== null) {
        let err34 = { instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: schema49.properties.status.type } };
        vErrors === null ? vErrors = [err34] : vErrors.push(err34), errors++;
      }
    }
    if (data.title !== void 0 && typeof data.title != "string") {
      let err35 = { instancePath: instancePath + "/title", schemaPath: "#/properties/title/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err35] : vErrors.push(err35), errors++;
    }
    if (data.updatedAtMs !== void 0 && typeof data.updatedAtMs != "number") {
      let err36 = { instancePath: instancePath + "/updatedAtMs", schemaPath: "#/properties/updatedAtMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err36] : vErrors.push(err36), errors++;
    }
    if (data.waitingFor !== void 0) {
      let data19 = data.waitingFor;
      if (typeof data19 != "string" && data19 !== null) {
        let err37 = { instancePath: instancePath + "/waitingFor", schemaPath: "#/properties/waitingFor/type", keyword: "type", params: { type: schema49.properties.waitingFor.type } };
        vErrors === null ? vErrors = [err37] : vErrors.push(err37), errors++;
      }
    }
  } else {
    let err38 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err38] : vErrors.push(err38), errors++;
  }
  return validate100.errors = vErrors, errors === 0;
}
var credential = validate117;
function validate118(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (typeof data == "string") {
    if (func2(data) < 1) {
      let err0 = { instancePath, schemaPath: "#/minLength", keyword: "minLength", params: { limit: 1 } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" } };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate118.errors = vErrors, errors === 0;
}
var schema59 = { $id: "https://agent-conformance.example/schemas/target/credential-from-variable.schema.json", title: "CredentialFromVariable", description: 'A secret in an environment variable: { "env": NAME }.', type: "object", required: ["env"], properties: { env: { description: "The name of the environment variable with the secret.", type: "string", minLength: 1 }, kind: { description: "What the credential is: `apiKey` or `accessToken` (spec 5).", enum: ["apiKey", "accessToken"] } }, additionalProperties: !1 };
function validate120(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.env === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "env" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "env" || key0 === "kind")) {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    if (data.env !== void 0) {
      let data0 = data.env;
      if (typeof data0 == "string") {
        if (func2(data0) < 1) {
          let err2 = { instancePath: instancePath + "/env", schemaPath: "#/properties/env/minLength", keyword: "minLength", params: { limit: 1 } };
          vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
        }
      } else {
        let err3 = { instancePath: instancePath + "/env", schemaPath: "#/properties/env/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    }
    if (data.kind !== void 0) {
      let data1 = data.kind;
      if (!(data1 === "apiKey" || data1 === "accessToken")) {
        let err4 = { instancePath: instancePath + "/kind", schemaPath: "#/properties/kind/enum", keyword: "enum", params: { allowedValues: schema59.properties.kind.enum } };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
  } else {
    let err5 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
  }
  return validate120.errors = vErrors, errors === 0;
}
var schema60 = { $id: "https://agent-conformance.example/schemas/target/credential-from-command.schema.json", title: "CredentialFromCommand", description: 'A secret that a program prints: { "command": [PROGRAM, ARGUMENT…] }.', type: "object", required: ["command"], properties: { command: { description: "The program and its arguments, as an array of strings. It prints the secret on stdout.", type: "array", minItems: 1, items: { type: "string" } }, lifetimeSeconds: { description: "How many seconds a printed secret is valid. The program runs again after that.", type: "number", exclusiveMinimum: 0 }, kind: { description: "What the credential is: `apiKey` or `accessToken` (spec 5).", enum: ["apiKey", "accessToken"] } }, additionalProperties: !1 };
function validate122(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.command === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "command" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "command" || key0 === "lifetimeSeconds" || key0 === "kind")) {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    if (data.command !== void 0) {
      let data0 = data.command;
      if (Array.isArray(data0)) {
        if (data0.length < 1) {
          let err2 = { instancePath: instancePath + "/command", schemaPath: "#/properties/command/minItems", keyword: "minItems", params: { limit: 1 } };
          vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
        }
        let len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++)
          if (typeof data0[i0] != "string") {
            let err3 = { instancePath: instancePath + "/command/" + i0, schemaPath: "#/properties/command/items/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
          }
      } else {
        let err4 = { instancePath: instancePath + "/command", schemaPath: "#/properties/command/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
    if (data.lifetimeSeconds !== void 0) {
      let data2 = data.lifetimeSeconds;
      if (typeof data2 == "number") {
        if (data2 <= 0 || isNaN(data2)) {
          let err5 = { instancePath: instancePath + "/lifetimeSeconds", schemaPath: "#/properties/lifetimeSeconds/exclusiveMinimum", keyword: "exclusiveMinimum", params: { comparison: ">", limit: 0 } };
          vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
        }
      } else {
        let err6 = { instancePath: instancePath + "/lifetimeSeconds", schemaPath: "#/properties/lifetimeSeconds/type", keyword: "type", params: { type: "number" } };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
    if (data.kind !== void 0) {
      let data3 = data.kind;
      if (!(data3 === "apiKey" || data3 === "accessToken")) {
        let err7 = { instancePath: instancePath + "/kind", schemaPath: "#/properties/kind/enum", keyword: "enum", params: { allowedValues: schema60.properties.kind.enum } };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
  } else {
    let err8 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
  }
  return validate122.errors = vErrors, errors === 0;
}
function validate117(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0, _errs0 = errors, valid0 = !1;
  if (!valid0) {
    let _errs1 = errors;
    validate118(data, { instancePath, parentData, parentDataProperty, rootData }) || (vErrors = vErrors === null ? validate118.errors : vErrors.concat(validate118.errors), errors = vErrors.length);
    var _valid0 = _errs1 === errors;
    valid0 = _valid0;
  }
  if (!valid0) {
    let _errs2 = errors;
    validate120(data, { instancePath, parentData, parentDataProperty, rootData }) || (vErrors = vErrors === null ? validate120.errors : vErrors.concat(validate120.errors), errors = vErrors.length);
    var _valid0 = _errs2 === errors;
    valid0 = _valid0;
  }
  if (!valid0) {
    let _errs3 = errors;
    validate122(data, { instancePath, parentData, parentDataProperty, rootData }) || (vErrors = vErrors === null ? validate122.errors : vErrors.concat(validate122.errors), errors = vErrors.length);
    var _valid0 = _errs3 === errors;
    valid0 = _valid0;
  }
  if (valid0)
    errors = _errs0, vErrors !== null && (_errs0 ? vErrors.length = _errs0 : vErrors = null);
  else {
    errors = _errs0, vErrors !== null && (_errs0 ? vErrors.length = _errs0 : vErrors = null);
    let err0 = { instancePath, schemaPath: "#/union", keyword: "union", params: { branches: [{ name: "credentialText", title: "CredentialText", type: "string", fields: [], tag: null }, { name: "credentialFromVariable", title: "CredentialFromVariable", type: "object", fields: ["env", "kind"], tag: null }, { name: "credentialFromCommand", title: "CredentialFromCommand", type: "object", fields: ["command", "lifetimeSeconds", "kind"], tag: null }] } };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate117.errors = vErrors, errors === 0;
}
var credentialFromCommand = validate122, credentialFromVariable = validate120, credentialText = validate118, credentials = validate124;
function validate124(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.full === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "full" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "full" || key0 === "load" || key0 === "readOnly" || key0 === "writeOnly" || key0 === "otherAccount" || key0 === "emptyBalance" || key0 === "noAccess")) {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    if (data.full !== void 0 && (validate117(data.full, { instancePath: instancePath + "/full", parentData: data, parentDataProperty: "full", rootData }) || (vErrors = vErrors === null ? validate117.errors : vErrors.concat(validate117.errors), errors = vErrors.length)), data.load !== void 0) {
      let data1 = data.load;
      if (Array.isArray(data1)) {
        if (data1.length > 100) {
          let err2 = { instancePath: instancePath + "/load", schemaPath: "#/properties/load/maxItems", keyword: "maxItems", params: { limit: 100 } };
          vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
        }
        if (data1.length < 1) {
          let err3 = { instancePath: instancePath + "/load", schemaPath: "#/properties/load/minItems", keyword: "minItems", params: { limit: 1 } };
          vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        }
        let len0 = data1.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate117(data1[i0], { instancePath: instancePath + "/load/" + i0, parentData: data1, parentDataProperty: i0, rootData }) || (vErrors = vErrors === null ? validate117.errors : vErrors.concat(validate117.errors), errors = vErrors.length);
      } else {
        let err4 = { instancePath: instancePath + "/load", schemaPath: "#/properties/load/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
    data.readOnly !== void 0 && (validate117(data.readOnly, { instancePath: instancePath + "/readOnly", parentData: data, parentDataProperty: "readOnly", rootData }) || (vErrors = vErrors === null ? validate117.errors : vErrors.concat(validate117.errors), errors = vErrors.length)), data.writeOnly !== void 0 && (validate117(data.writeOnly, { instancePath: instancePath + "/writeOnly", parentData: data, parentDataProperty: "writeOnly", rootData }) || (vErrors = vErrors === null ? validate117.errors : vErrors.concat(validate117.errors), errors = vErrors.length)), data.otherAccount !== void 0 && (validate117(data.otherAccount, { instancePath: instancePath + "/otherAccount", parentData: data, parentDataProperty: "otherAccount", rootData }) || (vErrors = vErrors === null ? validate117.errors : vErrors.concat(validate117.errors), errors = vErrors.length)), data.emptyBalance !== void 0 && (validate117(data.emptyBalance, { instancePath: instancePath + "/emptyBalance", parentData: data, parentDataProperty: "emptyBalance", rootData }) || (vErrors = vErrors === null ? validate117.errors : vErrors.concat(validate117.errors), errors = vErrors.length)), data.noAccess !== void 0 && (validate117(data.noAccess, { instancePath: instancePath + "/noAccess", parentData: data, parentDataProperty: "noAccess", rootData }) || (vErrors = vErrors === null ? validate117.errors : vErrors.concat(validate117.errors), errors = vErrors.length));
  } else {
    let err5 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
  }
  return validate124.errors = vErrors, errors === 0;
}
var cutShort = validate132, schema62 = { $id: "https://agent-conformance.example/schemas/transcript/cut-short.schema.json", title: "CutShort", description: "A connection that ended before its answer, or a gateway's bare status in its place: what tells two cuts apart.", type: "object", required: ["kind", "afterMs", "bytes"], properties: { kind: { description: "How the exchange broke off; 'gateway' where an answer came that no service gave.", enum: ["reset", "protocol", "gateway"] }, afterMs: { description: "How long after the request.", type: "number" }, bytes: { description: "How much of the body had come.", type: "number" } }, additionalProperties: !1 };
function validate132(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.kind === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "kind" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.afterMs === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "afterMs" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.bytes === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "bytes" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "kind" || key0 === "afterMs" || key0 === "bytes")) {
        let err3 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    if (data.kind !== void 0) {
      let data0 = data.kind;
      if (!(data0 === "reset" || data0 === "protocol" || data0 === "gateway")) {
        let err4 = { instancePath: instancePath + "/kind", schemaPath: "#/properties/kind/enum", keyword: "enum", params: { allowedValues: schema62.properties.kind.enum } };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
    if (data.afterMs !== void 0 && typeof data.afterMs != "number") {
      let err5 = { instancePath: instancePath + "/afterMs", schemaPath: "#/properties/afterMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.bytes !== void 0 && typeof data.bytes != "number") {
      let err6 = { instancePath: instancePath + "/bytes", schemaPath: "#/properties/bytes/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
  } else {
    let err7 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
  }
  return validate132.errors = vErrors, errors === 0;
}
var deferralCause = validate101, delay = validate25, endEvent = validate133, schema63 = { $id: "https://agent-conformance.example/schemas/events/end-event.schema.json", title: "EndEvent", description: "The command has its verdict. With --repeat, of the worst run.", type: "object", required: ["type", "time", "verdict", "exitCode", "durationMs", "mandatory", "failed", "files"], properties: { type: { const: "end" }, time: { description: "The wall clock.", type: "string", format: "iso-8601" }, verdict: { $ref: "../result/run-verdict.schema.json" }, exitCode: { type: "number" }, durationMs: { type: "number" }, mandatory: { $ref: "../result/tally.schema.json" }, failed: { description: "The mandatory rules that failed.", type: "array", items: { type: "string" } }, aborted: { description: "Why the run gave up.", type: "string" }, files: { description: "The files that were written, the result first; empty where an earlier run's files were kept.", type: "array", items: { type: "string" } } }, additionalProperties: !1 }, schema64 = { $id: "https://agent-conformance.example/schemas/result/run-verdict.schema.json", title: "RunVerdict", description: "The verdict of a run.", enum: ["conformant", "nonconformant", "incomplete", "aborted", "interrupted"] };
function validate134(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (!(data === "conformant" || data === "nonconformant" || data === "incomplete" || data === "aborted" || data === "interrupted")) {
    let err0 = { instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema64.enum } };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate134.errors = vErrors, errors === 0;
}
function validate136(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.pass === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "pass" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.fail === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "fail" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.inconclusive === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "inconclusive" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.notExercised === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "notExercised" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.error === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "error" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "pass" || key0 === "fail" || key0 === "inconclusive" || key0 === "notExercised" || key0 === "error")) {
        let err5 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    if (data.pass !== void 0 && typeof data.pass != "number") {
      let err6 = { instancePath: instancePath + "/pass", schemaPath: "#/properties/pass/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.fail !== void 0 && typeof data.fail != "number") {
      let err7 = { instancePath: instancePath + "/fail", schemaPath: "#/properties/fail/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.inconclusive !== void 0 && typeof data.inconclusive != "number") {
      let err8 = { instancePath: instancePath + "/inconclusive", schemaPath: "#/properties/inconclusive/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.notExercised !== void 0 && typeof data.notExercised != "number") {
      let err9 = { instancePath: instancePath + "/notExercised", schemaPath: "#/properties/notExercised/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.error !== void 0 && typeof data.error != "number") {
      let err10 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
  } else {
    let err11 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
  }
  return validate136.errors = vErrors, errors === 0;
}
function validate133(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.type === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "type" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.time === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "time" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.verdict === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "verdict" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.exitCode === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "exitCode" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.durationMs === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "durationMs" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.mandatory === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "mandatory" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.failed === void 0) {
      let err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "failed" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.files === void 0) {
      let err7 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "files" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    for (let key0 in data)
      if (!func11.call(schema63.properties, key0)) {
        let err8 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
    if (data.type !== void 0 && data.type !== "end") {
      let err9 = { instancePath: instancePath + "/type", schemaPath: "#/properties/type/const", keyword: "const", params: { allowedValue: "end" } };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.time !== void 0) {
      let data1 = data.time;
      if (typeof data1 == "string") {
        if (!formats4(data1)) {
          let err10 = { instancePath: instancePath + "/time", schemaPath: "#/properties/time/format", keyword: "format", params: { format: "iso-8601" } };
          vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
        }
      } else {
        let err11 = { instancePath: instancePath + "/time", schemaPath: "#/properties/time/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
      }
    }
    if (data.verdict !== void 0 && (validate134(data.verdict, { instancePath: instancePath + "/verdict", parentData: data, parentDataProperty: "verdict", rootData }) || (vErrors = vErrors === null ? validate134.errors : vErrors.concat(validate134.errors), errors = vErrors.length)), data.exitCode !== void 0 && typeof data.exitCode != "number") {
      let err12 = { instancePath: instancePath + "/exitCode", schemaPath: "#/properties/exitCode/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
    }
    if (data.durationMs !== void 0 && typeof data.durationMs != "number") {
      let err13 = { instancePath: instancePath + "/durationMs", schemaPath: "#/properties/durationMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
    }
    if (data.mandatory !== void 0 && (validate136(data.mandatory, { instancePath: instancePath + "/mandatory", parentData: data, parentDataProperty: "mandatory", rootData }) || (vErrors = vErrors === null ? validate136.errors : vErrors.concat(validate136.errors), errors = vErrors.length)), data.failed !== void 0) {
      let data6 = data.failed;
      if (Array.isArray(data6)) {
        let len0 = data6.length;
        for (let i0 = 0; i0 < len0; i0++)
          if (typeof data6[i0] != "string") {
            let err14 = { instancePath: instancePath + "/failed/" + i0, schemaPath: "#/properties/failed/items/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
          }
      } else {
        let err15 = { instancePath: instancePath + "/failed", schemaPath: "#/properties/failed/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
      }
    }
    if (data.aborted !== void 0 && typeof data.aborted != "string") {
      let err16 = { instancePath: instancePath + "/aborted", schemaPath: "#/properties/aborted/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
    }
    if (data.files !== void 0) {
      let data9 = data.files;
      if (Array.isArray(data9)) {
        let len1 = data9.length;
        for (let i1 = 0; i1 < len1; i1++)
          if (typeof data9[i1] != "string") {
            let err17 = { instancePath: instancePath + "/files/" + i1, schemaPath: "#/properties/files/items/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
          }
      } else {
        let err18 = { instancePath: instancePath + "/files", schemaPath: "#/properties/files/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
      }
    }
  } else {
    let err19 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
  }
  return validate133.errors = vErrors, errors === 0;
}
var endLine = validate138, schema66 = { $id: "https://agent-conformance.example/schemas/transcript/end-line.schema.json", title: "EndLine", description: "The last line of a transcript; a run that was killed has none.", type: "object", required: ["type", "atMs", "interrupted", "aborted", "created", "usage"], properties: { type: { const: "end" }, atMs: { type: "number" }, interrupted: { type: "boolean" }, aborted: { description: "Why the run gave up; null where it did not.", type: ["string", "null"] }, created: { description: "The ids of the conversations that the run made.", type: "array", items: { type: "string" } }, usage: { $ref: "usage.schema.json" } }, additionalProperties: !1 };
function validate139(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.requests === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "requests" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.meteredSends === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "meteredSends" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.bytesIn === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "bytesIn" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.bytesOut === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "bytesOut" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "requests" || key0 === "meteredSends" || key0 === "bytesIn" || key0 === "bytesOut")) {
        let err4 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    if (data.requests !== void 0 && typeof data.requests != "number") {
      let err5 = { instancePath: instancePath + "/requests", schemaPath: "#/properties/requests/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.meteredSends !== void 0 && typeof data.meteredSends != "number") {
      let err6 = { instancePath: instancePath + "/meteredSends", schemaPath: "#/properties/meteredSends/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.bytesIn !== void 0 && typeof data.bytesIn != "number") {
      let err7 = { instancePath: instancePath + "/bytesIn", schemaPath: "#/properties/bytesIn/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.bytesOut !== void 0 && typeof data.bytesOut != "number") {
      let err8 = { instancePath: instancePath + "/bytesOut", schemaPath: "#/properties/bytesOut/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
  } else {
    let err9 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
  }
  return validate139.errors = vErrors, errors === 0;
}
function validate138(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.type === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "type" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.atMs === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "atMs" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.interrupted === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "interrupted" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.aborted === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "aborted" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.created === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "created" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.usage === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "usage" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "type" || key0 === "atMs" || key0 === "interrupted" || key0 === "aborted" || key0 === "created" || key0 === "usage")) {
        let err6 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    if (data.type !== void 0 && data.type !== "end") {
      let err7 = { instancePath: instancePath + "/type", schemaPath: "#/properties/type/const", keyword: "const", params: { allowedValue: "end" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.atMs !== void 0 && typeof data.atMs != "number") {
      let err8 = { instancePath: instancePath + "/atMs", schemaPath: "#/properties/atMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.interrupted !== void 0 && typeof data.interrupted != "boolean") {
      let err9 = { instancePath: instancePath + "/interrupted", schemaPath: "#/properties/interrupted/type", keyword: "type", params: { type: "boolean" } };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.aborted !== void 0) {
      let data3 = data.aborted;
      if (typeof data3 != "string" && data3 !== null) {
        let err10 = { instancePath: instancePath + "/aborted", schemaPath: "#/properties/aborted/type", keyword: "type", params: { type: schema66.properties.aborted.type } };
        vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
      }
    }
    if (data.created !== void 0) {
      let data4 = data.created;
      if (Array.isArray(data4)) {
        let len0 = data4.length;
        for (let i0 = 0; i0 < len0; i0++)
          if (typeof data4[i0] != "string") {
            let err11 = { instancePath: instancePath + "/created/" + i0, schemaPath: "#/properties/created/items/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
          }
      } else {
        let err12 = { instancePath: instancePath + "/created", schemaPath: "#/properties/created/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
      }
    }
    data.usage !== void 0 && (validate139(data.usage, { instancePath: instancePath + "/usage", parentData: data, parentDataProperty: "usage", rootData }) || (vErrors = vErrors === null ? validate139.errors : vErrors.concat(validate139.errors), errors = vErrors.length));
  } else {
    let err13 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
  }
  return validate138.errors = vErrors, errors === 0;
}
var endpointTiming = validate141;
function validate141(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.count === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "count" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.p50 === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "p50" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.p90 === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "p90" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.max === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "max" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "count" || key0 === "p50" || key0 === "p90" || key0 === "max")) {
        let err4 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    if (data.count !== void 0 && typeof data.count != "number") {
      let err5 = { instancePath: instancePath + "/count", schemaPath: "#/properties/count/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.p50 !== void 0 && typeof data.p50 != "number") {
      let err6 = { instancePath: instancePath + "/p50", schemaPath: "#/properties/p50/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.p90 !== void 0 && typeof data.p90 != "number") {
      let err7 = { instancePath: instancePath + "/p90", schemaPath: "#/properties/p90/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.max !== void 0 && typeof data.max != "number") {
      let err8 = { instancePath: instancePath + "/max", schemaPath: "#/properties/max/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
  } else {
    let err9 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
  }
  return validate141.errors = vErrors, errors === 0;
}
var envelope = validate142;
var pattern7 = new RegExp("^ed25519:[0-9a-f]{64}$", "u");
function validate142(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.payloadType === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "payloadType" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.payload === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "payload" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.signatures === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "signatures" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "payloadType" || key0 === "payload" || key0 === "signatures")) {
        let err3 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    if (data.payloadType !== void 0 && data.payloadType !== "application/vnd.in-toto+json") {
      let err4 = { instancePath: instancePath + "/payloadType", schemaPath: "#/properties/payloadType/const", keyword: "const", params: { allowedValue: "application/vnd.in-toto+json" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.payload !== void 0 && typeof data.payload != "string") {
      let err5 = { instancePath: instancePath + "/payload", schemaPath: "#/properties/payload/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.signatures !== void 0) {
      let data2 = data.signatures;
      if (Array.isArray(data2)) {
        if (data2.length > 1) {
          let err6 = { instancePath: instancePath + "/signatures", schemaPath: "#/properties/signatures/maxItems", keyword: "maxItems", params: { limit: 1 } };
          vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
        }
        if (data2.length < 1) {
          let err7 = { instancePath: instancePath + "/signatures", schemaPath: "#/properties/signatures/minItems", keyword: "minItems", params: { limit: 1 } };
          vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
        }
        let len0 = data2.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data3 = data2[i0];
          if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
            if (data3.keyid === void 0) {
              let err8 = { instancePath: instancePath + "/signatures/" + i0, schemaPath: "#/properties/signatures/items/required", keyword: "required", params: { missingProperty: "keyid" } };
              vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
            }
            if (data3.sig === void 0) {
              let err9 = { instancePath: instancePath + "/signatures/" + i0, schemaPath: "#/properties/signatures/items/required", keyword: "required", params: { missingProperty: "sig" } };
              vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
            }
            for (let key1 in data3)
              if (!(key1 === "keyid" || key1 === "sig")) {
                let err10 = { instancePath: instancePath + "/signatures/" + i0, schemaPath: "#/properties/signatures/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 } };
                vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
              }
            if (data3.keyid !== void 0) {
              let data4 = data3.keyid;
              if (typeof data4 == "string") {
                if (!pattern7.test(data4)) {
                  let err11 = { instancePath: instancePath + "/signatures/" + i0 + "/keyid", schemaPath: "#/properties/signatures/items/properties/keyid/pattern", keyword: "pattern", params: { pattern: "^ed25519:[0-9a-f]{64}$" } };
                  vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
                }
              } else {
                let err12 = { instancePath: instancePath + "/signatures/" + i0 + "/keyid", schemaPath: "#/properties/signatures/items/properties/keyid/type", keyword: "type", params: { type: "string" } };
                vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
              }
            }
            if (data3.sig !== void 0 && typeof data3.sig != "string") {
              let err13 = { instancePath: instancePath + "/signatures/" + i0 + "/sig", schemaPath: "#/properties/signatures/items/properties/sig/type", keyword: "type", params: { type: "string" } };
              vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
            }
          } else {
            let err14 = { instancePath: instancePath + "/signatures/" + i0, schemaPath: "#/properties/signatures/items/type", keyword: "type", params: { type: "object" } };
            vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
          }
        }
      } else {
        let err15 = { instancePath: instancePath + "/signatures", schemaPath: "#/properties/signatures/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
      }
    }
  } else {
    let err16 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
  }
  return validate142.errors = vErrors, errors === 0;
}
var estimate = validate103, evidence = validate143, schema70 = { $id: "https://agent-conformance.example/schemas/result/evidence.schema.json", title: "Evidence", description: "One place where a rule failed.", type: "object", required: ["at"], properties: { at: { description: "The place.", type: "string" }, expected: { type: "string" }, actual: { type: "string" }, exchange: { description: "The id of the exchange that shows it.", type: "string" }, trace: { description: "The trace id that its request carried (W3C Trace Context).", type: "string", pattern: "^[0-9a-f]{32}$" }, timed: { description: "Present where the finding depends on time: the measurement error is counted in.", const: !0 }, violates: { description: "Of the consistency check: the id of the rule that the contradiction violates.", type: "string" }, timeline: { description: "Exchanges that contradict each other, as lines of text: one exchange a line, from its start to its end.", type: "array", items: { type: "string" } }, contradiction: { description: "The ids of the exchanges that no service can have shown together, the last one last. The timeline has all of them.", type: "array", items: { type: "string" } } }, additionalProperties: !1 }, pattern8 = new RegExp("^[0-9a-f]{32}$", "u");
function validate143(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.at === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "at" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (!func11.call(schema70.properties, key0)) {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    if (data.at !== void 0 && typeof data.at != "string") {
      let err2 = { instancePath: instancePath + "/at", schemaPath: "#/properties/at/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.expected !== void 0 && typeof data.expected != "string") {
      let err3 = { instancePath: instancePath + "/expected", schemaPath: "#/properties/expected/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.actual !== void 0 && typeof data.actual != "string") {
      let err4 = { instancePath: instancePath + "/actual", schemaPath: "#/properties/actual/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.exchange !== void 0 && typeof data.exchange != "string") {
      let err5 = { instancePath: instancePath + "/exchange", schemaPath: "#/properties/exchange/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.trace !== void 0) {
      let data4 = data.trace;
      if (typeof data4 == "string") {
        if (!pattern8.test(data4)) {
          let err6 = { instancePath: instancePath + "/trace", schemaPath: "#/properties/trace/pattern", keyword: "pattern", params: { pattern: "^[0-9a-f]{32}$" } };
          vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
        }
      } else {
        let err7 = { instancePath: instancePath + "/trace", schemaPath: "#/properties/trace/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
    if (data.timed !== void 0 && data.timed !== !0) {
      let err8 = { instancePath: instancePath + "/timed", schemaPath: "#/properties/timed/const", keyword: "const", params: { allowedValue: !0 } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.violates !== void 0 && typeof data.violates != "string") {
      let err9 = { instancePath: instancePath + "/violates", schemaPath: "#/properties/violates/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.timeline !== void 0) {
      let data7 = data.timeline;
      if (Array.isArray(data7)) {
        let len0 = data7.length;
        for (let i0 = 0; i0 < len0; i0++)
          if (typeof data7[i0] != "string") {
            let err10 = { instancePath: instancePath + "/timeline/" + i0, schemaPath: "#/properties/timeline/items/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
          }
      } else {
        let err11 = { instancePath: instancePath + "/timeline", schemaPath: "#/properties/timeline/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
      }
    }
    if (data.contradiction !== void 0) {
      let data9 = data.contradiction;
      if (Array.isArray(data9)) {
        let len1 = data9.length;
        for (let i1 = 0; i1 < len1; i1++)
          if (typeof data9[i1] != "string") {
            let err12 = { instancePath: instancePath + "/contradiction/" + i1, schemaPath: "#/properties/contradiction/items/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
          }
      } else {
        let err13 = { instancePath: instancePath + "/contradiction", schemaPath: "#/properties/contradiction/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
      }
    }
  } else {
    let err14 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
  }
  return validate143.errors = vErrors, errors === 0;
}
var exchange = validate144, schema71 = { $id: "https://agent-conformance.example/schemas/transcript/exchange.schema.json", title: "Exchange", description: "One HTTP request and its answer as seen on the wire. Times are monotonic milliseconds since the run began.", type: "object", required: ["id", "scene", "attempt", "name", "credential", "method", "path", "requestHeaders", "requestBody", "sentMs", "headersMs", "endMs", "status", "headers", "body", "chunks", "failure", "repeats", "owned"], properties: { id: { description: "Unique in a run: 'x17'.", type: "string" }, scene: { type: "string" }, attempt: { description: "1, or 2 for a scene that was played again.", type: "number" }, name: { description: "Its place within the scene: 'start', 'history/3'.", type: "string" }, credential: { description: "The slot whose credential was sent, or 'none', 'wrong', 'basic', 'query', 'longer', 'shorter', 'other-case', 'basic-plain', 'bare', 'own-header', 'no-key', 'word'.", type: "string" }, method: { type: "string" }, path: { description: "Relative to the base URL, with the query: '/conversations?limit=3'.", type: "string" }, requestHeaders: { description: "As sent, secrets replaced.", type: "object", additionalProperties: { type: "string" } }, requestBody: { type: ["string", "null"] }, sentMs: { type: "number" }, headersMs: { description: "When the status and headers were there; null without an answer.", type: ["number", "null"] }, endMs: { type: "number" }, status: { description: "Null without an answer.", type: ["number", "null"] }, headers: { description: "By name in lower case.", type: "object", additionalProperties: { type: "string" } }, body: { description: "Decoded text, content-encoding undone; null for a stream or without an answer.", type: ["string", "null"] }, chunks: { description: "The decoded bytes of a text/event-stream answer as they arrived; null for any other.", union: [{ $ref: "chunks.schema.json" }, { type: "null" }] }, cut: { description: "Set where the body or the chunks are only the beginning of what came: of an answer that passed a bound, or of a long body that is no JSON.", $ref: "kept-part.schema.json" }, failure: { description: "How the exchange broke off; null where it ended as HTTP says.", union: [{ $ref: "failure.schema.json" }, { type: "null" }] }, overheard: { description: "Behind its answer, on a connection that was kept, came another that nobody had asked for. In a transcript its record says so.", const: !0 }, connection: { description: "The connection that was kept for it and for others, by the first exchange on it. The service may have closed it in between.", type: "string" }, unrecorded: { description: "Of a recording of somebody else's: what it does not hold, so that nothing is known of it. 'headers' are those of the answer, 'start' is when it was sent.", type: "array", items: { enum: ["headers", "requestHeaders", "requestBody", "start"] } }, repeats: { description: "What was sent again before this answer, as HTTP itself says.", type: "array", items: { $ref: "repeat.schema.json" } }, owned: { description: "Whether a check of its own judges the status; passive judges leave it.", type: "boolean" }, accuracy: { description: "How far these times can be off; absent where that was not measured.", $ref: "accuracy.schema.json" } }, additionalProperties: !1 };
function validate146(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.bytes === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "bytes" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "bytes" || key0 === "entries")) {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    if (data.bytes !== void 0 && typeof data.bytes != "number") {
      let err2 = { instancePath: instancePath + "/bytes", schemaPath: "#/properties/bytes/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.entries !== void 0) {
      let data1 = data.entries;
      if (!(typeof data1 == "number" && !(data1 % 1) && !isNaN(data1))) {
        let err3 = { instancePath: instancePath + "/entries", schemaPath: "#/properties/entries/type", keyword: "type", params: { type: "integer" } };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
      if (typeof data1 == "number" && (data1 < 0 || isNaN(data1))) {
        let err4 = { instancePath: instancePath + "/entries", schemaPath: "#/properties/entries/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 } };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
  } else {
    let err5 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
  }
  return validate146.errors = vErrors, errors === 0;
}
var schema73 = { $id: "https://agent-conformance.example/schemas/transcript/failure.schema.json", title: "Failure", description: "How an exchange broke off. 'connect': no connection was made, so nothing was sent; 'proxy': the proxy of the environment let nothing through; 'timeout': our own deadline passed on a connection that was made and on which the request was sent; 'too-large': a bound of ours on what is read; 'unrecorded': a recording of somebody else's does not hold the body, or not all of it.", type: "object", required: ["kind", "message"], properties: { kind: { enum: ["refused", "reset", "timeout", "tls", "protocol", "too-large", "aborted", "dns", "connect", "proxy", "unrecorded"] }, message: { type: "string" } }, additionalProperties: !1 };
function validate148(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.kind === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "kind" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.message === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "message" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "kind" || key0 === "message")) {
        let err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    if (data.kind !== void 0) {
      let data0 = data.kind;
      if (!(data0 === "refused" || data0 === "reset" || data0 === "timeout" || data0 === "tls" || data0 === "protocol" || data0 === "too-large" || data0 === "aborted" || data0 === "dns" || data0 === "connect" || data0 === "proxy" || data0 === "unrecorded")) {
        let err3 = { instancePath: instancePath + "/kind", schemaPath: "#/properties/kind/enum", keyword: "enum", params: { allowedValues: schema73.properties.kind.enum } };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    }
    if (data.message !== void 0 && typeof data.message != "string") {
      let err4 = { instancePath: instancePath + "/message", schemaPath: "#/properties/message/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
  } else {
    let err5 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
  }
  return validate148.errors = vErrors, errors === 0;
}
var schema74 = { $id: "https://agent-conformance.example/schemas/transcript/repeat.schema.json", title: "Repeat", description: "An answer after which the same request was sent again.", type: "object", required: ["status", "reason", "atMs"], properties: { status: { type: ["number", "null"] }, reason: { type: "string" }, atMs: { type: "number" }, cut: { description: "How the answer was cut; absent where it was whole.", $ref: "cut-short.schema.json" } }, additionalProperties: !1 };
function validate150(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.status === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "status" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.reason === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "reason" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.atMs === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "atMs" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "status" || key0 === "reason" || key0 === "atMs" || key0 === "cut")) {
        let err3 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    if (data.status !== void 0) {
      let data0 = data.status;
      if (typeof data0 != "number" && data0 !== null) {
        let err4 = { instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: schema74.properties.status.type } };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
    if (data.reason !== void 0 && typeof data.reason != "string") {
      let err5 = { instancePath: instancePath + "/reason", schemaPath: "#/properties/reason/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.atMs !== void 0 && typeof data.atMs != "number") {
      let err6 = { instancePath: instancePath + "/atMs", schemaPath: "#/properties/atMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    data.cut !== void 0 && (validate132(data.cut, { instancePath: instancePath + "/cut", parentData: data, parentDataProperty: "cut", rootData }) || (vErrors = vErrors === null ? validate132.errors : vErrors.concat(validate132.errors), errors = vErrors.length));
  } else {
    let err7 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
  }
  return validate150.errors = vErrors, errors === 0;
}
function validate144(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.scene === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "scene" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.attempt === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "attempt" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.name === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "name" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.credential === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "credential" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.method === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "method" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.path === void 0) {
      let err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "path" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.requestHeaders === void 0) {
      let err7 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "requestHeaders" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.requestBody === void 0) {
      let err8 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "requestBody" } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.sentMs === void 0) {
      let err9 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "sentMs" } };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.headersMs === void 0) {
      let err10 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "headersMs" } };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.endMs === void 0) {
      let err11 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "endMs" } };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    if (data.status === void 0) {
      let err12 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "status" } };
      vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
    }
    if (data.headers === void 0) {
      let err13 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "headers" } };
      vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
    }
    if (data.body === void 0) {
      let err14 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "body" } };
      vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
    }
    if (data.chunks === void 0) {
      let err15 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "chunks" } };
      vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
    }
    if (data.failure === void 0) {
      let err16 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "failure" } };
      vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
    }
    if (data.repeats === void 0) {
      let err17 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "repeats" } };
      vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
    }
    if (data.owned === void 0) {
      let err18 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "owned" } };
      vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
    }
    for (let key0 in data)
      if (!func11.call(schema71.properties, key0)) {
        let err19 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
      }
    if (data.id !== void 0 && typeof data.id != "string") {
      let err20 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
    }
    if (data.scene !== void 0 && typeof data.scene != "string") {
      let err21 = { instancePath: instancePath + "/scene", schemaPath: "#/properties/scene/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
    }
    if (data.attempt !== void 0 && typeof data.attempt != "number") {
      let err22 = { instancePath: instancePath + "/attempt", schemaPath: "#/properties/attempt/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
    }
    if (data.name !== void 0 && typeof data.name != "string") {
      let err23 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
    }
    if (data.credential !== void 0 && typeof data.credential != "string") {
      let err24 = { instancePath: instancePath + "/credential", schemaPath: "#/properties/credential/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
    }
    if (data.method !== void 0 && typeof data.method != "string") {
      let err25 = { instancePath: instancePath + "/method", schemaPath: "#/properties/method/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
    }
    if (data.path !== void 0 && typeof data.path != "string") {
      let err26 = { instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
    }
    if (data.requestHeaders !== void 0) {
      let data7 = data.requestHeaders;
      if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
        for (let key1 in data7)
          if (typeof data7[key1] != "string") {
            let err27 = { instancePath: instancePath + "/requestHeaders/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/requestHeaders/additionalProperties/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++;
          }
      } else {
        let err28 = { instancePath: instancePath + "/requestHeaders", schemaPath: "#/properties/requestHeaders/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err28] : vErrors.push(err28), errors++;
      }
    }
    if (data.requestBody !== void 0) {
      let data9 = data.requestBody;
      if (typeof data9 != "string" && data9 !== null) {
        let err29 = { instancePath: instancePath + "/requestBody", schemaPath: "#/properties/requestBody/type", keyword: "type", params: { type: schema71.properties.requestBody.type } };
        vErrors === null ? vErrors = [err29] : vErrors.push(err29), errors++;
      }
    }
    if (data.sentMs !== void 0 && typeof data.sentMs != "number") {
      let err30 = { instancePath: instancePath + "/sentMs", schemaPath: "#/properties/sentMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err30] : vErrors.push(err30), errors++;
    }
    if (data.headersMs !== void 0) {
      let data11 = data.headersMs;
      if (typeof data11 != "number" && data11 !== null) {
        let err31 = { instancePath: instancePath + "/headersMs", schemaPath: "#/properties/headersMs/type", keyword: "type", params: { type: schema71.properties.headersMs.type } };
        vErrors === null ? vErrors = [err31] : vErrors.push(err31), errors++;
      }
    }
    if (data.endMs !== void 0 && typeof data.endMs != "number") {
      let err32 = { instancePath: instancePath + "/endMs", schemaPath: "#/properties/endMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err32] : vErrors.push(err32), errors++;
    }
    if (data.status !== void 0) {
      let data13 = data.status;
      if (typeof data13 != "number" && data13 !== null) {
        let err33 = { instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: schema71.properties.status.type } };
        vErrors === null ? vErrors = [err33] : vErrors.push(err33), errors++;
      }
    }
    if (data.headers !== void 0) {
      let data14 = data.headers;
      if (data14 && typeof data14 == "object" && !Array.isArray(data14)) {
        for (let key2 in data14)
          if (typeof data14[key2] != "string") {
            let err34 = { instancePath: instancePath + "/headers/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/headers/additionalProperties/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err34] : vErrors.push(err34), errors++;
          }
      } else {
        let err35 = { instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err35] : vErrors.push(err35), errors++;
      }
    }
    if (data.body !== void 0) {
      let data16 = data.body;
      if (typeof data16 != "string" && data16 !== null) {
        let err36 = { instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: schema71.properties.body.type } };
        vErrors === null ? vErrors = [err36] : vErrors.push(err36), errors++;
      }
    }
    if (data.chunks !== void 0) {
      let data17 = data.chunks, _errs39 = errors, valid3 = !1;
      if (!valid3) {
        let _errs40 = errors;
        validate85(data17, { instancePath: instancePath + "/chunks", parentData: data, parentDataProperty: "chunks", rootData }) || (vErrors = vErrors === null ? validate85.errors : vErrors.concat(validate85.errors), errors = vErrors.length);
        var _valid0 = _errs40 === errors;
        valid3 = _valid0;
      }
      if (!valid3) {
        let _errs41 = errors;
        if (data17 !== null) {
          let err37 = { instancePath: instancePath + "/chunks", schemaPath: "#/properties/chunks/union/1/type", keyword: "type", params: { type: "null" } };
          vErrors === null ? vErrors = [err37] : vErrors.push(err37), errors++;
        }
        var _valid0 = _errs41 === errors;
        valid3 = _valid0;
      }
      if (valid3)
        errors = _errs39, vErrors !== null && (_errs39 ? vErrors.length = _errs39 : vErrors = null);
      else {
        errors = _errs39, vErrors !== null && (_errs39 ? vErrors.length = _errs39 : vErrors = null);
        let err38 = { instancePath: instancePath + "/chunks", schemaPath: "#/properties/chunks/union", keyword: "union", params: { branches: [{ name: "chunks", title: "Chunks", type: "array", fields: [], tag: null }, { name: "", title: "null", type: "null", fields: [], tag: null }] } };
        vErrors === null ? vErrors = [err38] : vErrors.push(err38), errors++;
      }
    }
    if (data.cut !== void 0 && (validate146(data.cut, { instancePath: instancePath + "/cut", parentData: data, parentDataProperty: "cut", rootData }) || (vErrors = vErrors === null ? validate146.errors : vErrors.concat(validate146.errors), errors = vErrors.length)), data.failure !== void 0) {
      let data19 = data.failure, _errs45 = errors, valid4 = !1;
      if (!valid4) {
        let _errs46 = errors;
        validate148(data19, { instancePath: instancePath + "/failure", parentData: data, parentDataProperty: "failure", rootData }) || (vErrors = vErrors === null ? validate148.errors : vErrors.concat(validate148.errors), errors = vErrors.length);
        var _valid1 = _errs46 === errors;
        valid4 = _valid1;
      }
      if (!valid4) {
        let _errs47 = errors;
        if (data19 !== null) {
          let err39 = { instancePath: instancePath + "/failure", schemaPath: "#/properties/failure/union/1/type", keyword: "type", params: { type: "null" } };
          vErrors === null ? vErrors = [err39] : vErrors.push(err39), errors++;
        }
        var _valid1 = _errs47 === errors;
        valid4 = _valid1;
      }
      if (valid4)
        errors = _errs45, vErrors !== null && (_errs45 ? vErrors.length = _errs45 : vErrors = null);
      else {
        errors = _errs45, vErrors !== null && (_errs45 ? vErrors.length = _errs45 : vErrors = null);
        let err40 = { instancePath: instancePath + "/failure", schemaPath: "#/properties/failure/union", keyword: "union", params: { branches: [{ name: "failure", title: "Failure", type: "object", fields: ["kind", "message"], tag: null }, { name: "", title: "null", type: "null", fields: [], tag: null }] } };
        vErrors === null ? vErrors = [err40] : vErrors.push(err40), errors++;
      }
    }
    if (data.overheard !== void 0 && data.overheard !== !0) {
      let err41 = { instancePath: instancePath + "/overheard", schemaPath: "#/properties/overheard/const", keyword: "const", params: { allowedValue: !0 } };
      vErrors === null ? vErrors = [err41] : vErrors.push(err41), errors++;
    }
    if (data.connection !== void 0 && typeof data.connection != "string") {
      let err42 = { instancePath: instancePath + "/connection", schemaPath: "#/properties/connection/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err42] : vErrors.push(err42), errors++;
    }
    if (data.unrecorded !== void 0) {
      let data22 = data.unrecorded;
      if (Array.isArray(data22)) {
        let len0 = data22.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data23 = data22[i0];
          if (!(data23 === "headers" || data23 === "requestHeaders" || data23 === "requestBody" || data23 === "start")) {
            let err43 = { instancePath: instancePath + "/unrecorded/" + i0, schemaPath: "#/properties/unrecorded/items/enum", keyword: "enum", params: { allowedValues: schema71.properties.unrecorded.items.enum } };
            vErrors === null ? vErrors = [err43] : vErrors.push(err43), errors++;
          }
        }
      } else {
        let err44 = { instancePath: instancePath + "/unrecorded", schemaPath: "#/properties/unrecorded/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err44] : vErrors.push(err44), errors++;
      }
    }
    if (data.repeats !== void 0) {
      let data24 = data.repeats;
      if (Array.isArray(data24)) {
        let len1 = data24.length;
        for (let i1 = 0; i1 < len1; i1++)
          validate150(data24[i1], { instancePath: instancePath + "/repeats/" + i1, parentData: data24, parentDataProperty: i1, rootData }) || (vErrors = vErrors === null ? validate150.errors : vErrors.concat(validate150.errors), errors = vErrors.length);
      } else {
        let err45 = { instancePath: instancePath + "/repeats", schemaPath: "#/properties/repeats/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err45] : vErrors.push(err45), errors++;
      }
    }
    if (data.owned !== void 0 && typeof data.owned != "boolean") {
      let err46 = { instancePath: instancePath + "/owned", schemaPath: "#/properties/owned/type", keyword: "type", params: { type: "boolean" } };
      vErrors === null ? vErrors = [err46] : vErrors.push(err46), errors++;
    }
    data.accuracy !== void 0 && (validate22(data.accuracy, { instancePath: instancePath + "/accuracy", parentData: data, parentDataProperty: "accuracy", rootData }) || (vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors), errors = vErrors.length));
  } else {
    let err47 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err47] : vErrors.push(err47), errors++;
  }
  return validate144.errors = vErrors, errors === 0;
}
var exchangeLine = validate154, schema75 = { $id: "https://agent-conformance.example/schemas/transcript/exchange-line.schema.json", title: "ExchangeLine", description: "One exchange, as a line of a transcript: the fields of exchange.schema.json (a test compares them) and `type`.", type: "object", required: ["type", "id", "scene", "attempt", "name", "credential", "method", "path", "requestHeaders", "requestBody", "sentMs", "headersMs", "endMs", "status", "headers", "body", "chunks", "failure", "repeats", "owned"], properties: { type: { const: "exchange" }, id: { $ref: "exchange.schema.json#/properties/id" }, scene: { $ref: "exchange.schema.json#/properties/scene" }, attempt: { $ref: "exchange.schema.json#/properties/attempt" }, name: { $ref: "exchange.schema.json#/properties/name" }, credential: { $ref: "exchange.schema.json#/properties/credential" }, method: { $ref: "exchange.schema.json#/properties/method" }, path: { $ref: "exchange.schema.json#/properties/path" }, requestHeaders: { $ref: "exchange.schema.json#/properties/requestHeaders" }, requestBody: { $ref: "exchange.schema.json#/properties/requestBody" }, sentMs: { $ref: "exchange.schema.json#/properties/sentMs" }, headersMs: { $ref: "exchange.schema.json#/properties/headersMs" }, endMs: { $ref: "exchange.schema.json#/properties/endMs" }, status: { $ref: "exchange.schema.json#/properties/status" }, headers: { $ref: "exchange.schema.json#/properties/headers" }, body: { $ref: "exchange.schema.json#/properties/body" }, chunks: { $ref: "exchange.schema.json#/properties/chunks" }, cut: { $ref: "exchange.schema.json#/properties/cut" }, failure: { $ref: "exchange.schema.json#/properties/failure" }, overheard: { $ref: "exchange.schema.json#/properties/overheard" }, connection: { $ref: "exchange.schema.json#/properties/connection" }, unrecorded: { $ref: "exchange.schema.json#/properties/unrecorded" }, repeats: { $ref: "exchange.schema.json#/properties/repeats" }, owned: { $ref: "exchange.schema.json#/properties/owned" }, accuracy: { $ref: "exchange.schema.json#/properties/accuracy" } }, additionalProperties: !1 };
function validate155(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (typeof data != "string") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" } };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate155.errors = vErrors, errors === 0;
}
function validate157(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (typeof data != "string") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" } };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate157.errors = vErrors, errors === 0;
}
function validate159(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (typeof data != "number") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "number" } };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate159.errors = vErrors, errors === 0;
}
function validate161(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (typeof data != "string") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" } };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate161.errors = vErrors, errors === 0;
}
function validate163(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (typeof data != "string") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" } };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate163.errors = vErrors, errors === 0;
}
function validate165(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (typeof data != "string") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" } };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate165.errors = vErrors, errors === 0;
}
function validate167(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (typeof data != "string") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" } };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate167.errors = vErrors, errors === 0;
}
function validate169(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (typeof data[key0] != "string") {
        let err0 = { instancePath: instancePath + "/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/additionalProperties/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate169.errors = vErrors, errors === 0;
}
var schema84 = { type: ["string", "null"] };
function validate171(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (typeof data != "string" && data !== null) {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: schema84.type } };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate171.errors = vErrors, errors === 0;
}
function validate173(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (typeof data != "number") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "number" } };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate173.errors = vErrors, errors === 0;
}
var schema86 = { description: "When the status and headers were there; null without an answer.", type: ["number", "null"] };
function validate175(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (typeof data != "number" && data !== null) {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: schema86.type } };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate175.errors = vErrors, errors === 0;
}
function validate177(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (typeof data != "number") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "number" } };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate177.errors = vErrors, errors === 0;
}
var schema88 = { description: "Null without an answer.", type: ["number", "null"] };
function validate179(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (typeof data != "number" && data !== null) {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: schema88.type } };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate179.errors = vErrors, errors === 0;
}
function validate181(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    for (let key0 in data)
      if (typeof data[key0] != "string") {
        let err0 = { instancePath: instancePath + "/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/additionalProperties/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate181.errors = vErrors, errors === 0;
}
var schema90 = { description: "Decoded text, content-encoding undone; null for a stream or without an answer.", type: ["string", "null"] };
function validate183(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (typeof data != "string" && data !== null) {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: schema90.type } };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate183.errors = vErrors, errors === 0;
}
function validate185(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0, _errs0 = errors, valid0 = !1;
  if (!valid0) {
    let _errs1 = errors;
    validate85(data, { instancePath, parentData, parentDataProperty, rootData }) || (vErrors = vErrors === null ? validate85.errors : vErrors.concat(validate85.errors), errors = vErrors.length);
    var _valid0 = _errs1 === errors;
    valid0 = _valid0;
  }
  if (!valid0) {
    let _errs2 = errors;
    if (data !== null) {
      let err0 = { instancePath, schemaPath: "#/union/1/type", keyword: "type", params: { type: "null" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    var _valid0 = _errs2 === errors;
    valid0 = _valid0;
  }
  if (valid0)
    errors = _errs0, vErrors !== null && (_errs0 ? vErrors.length = _errs0 : vErrors = null);
  else {
    errors = _errs0, vErrors !== null && (_errs0 ? vErrors.length = _errs0 : vErrors = null);
    let err1 = { instancePath, schemaPath: "#/union", keyword: "union", params: { branches: [{ name: "chunks", title: "Chunks", type: "array", fields: [], tag: null }, { name: "", title: "null", type: "null", fields: [], tag: null }] } };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate185.errors = vErrors, errors === 0;
}
function validate188(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.bytes === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "bytes" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "bytes" || key0 === "entries")) {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    if (data.bytes !== void 0 && typeof data.bytes != "number") {
      let err2 = { instancePath: instancePath + "/bytes", schemaPath: "#/properties/bytes/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.entries !== void 0) {
      let data1 = data.entries;
      if (!(typeof data1 == "number" && !(data1 % 1) && !isNaN(data1))) {
        let err3 = { instancePath: instancePath + "/entries", schemaPath: "#/properties/entries/type", keyword: "type", params: { type: "integer" } };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
      if (typeof data1 == "number" && (data1 < 0 || isNaN(data1))) {
        let err4 = { instancePath: instancePath + "/entries", schemaPath: "#/properties/entries/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 } };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
  } else {
    let err5 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
  }
  return validate188.errors = vErrors, errors === 0;
}
function validate190(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0, _errs0 = errors, valid0 = !1;
  if (!valid0) {
    let _errs1 = errors;
    validate148(data, { instancePath, parentData, parentDataProperty, rootData }) || (vErrors = vErrors === null ? validate148.errors : vErrors.concat(validate148.errors), errors = vErrors.length);
    var _valid0 = _errs1 === errors;
    valid0 = _valid0;
  }
  if (!valid0) {
    let _errs2 = errors;
    if (data !== null) {
      let err0 = { instancePath, schemaPath: "#/union/1/type", keyword: "type", params: { type: "null" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    var _valid0 = _errs2 === errors;
    valid0 = _valid0;
  }
  if (valid0)
    errors = _errs0, vErrors !== null && (_errs0 ? vErrors.length = _errs0 : vErrors = null);
  else {
    errors = _errs0, vErrors !== null && (_errs0 ? vErrors.length = _errs0 : vErrors = null);
    let err1 = { instancePath, schemaPath: "#/union", keyword: "union", params: { branches: [{ name: "failure", title: "Failure", type: "object", fields: ["kind", "message"], tag: null }, { name: "", title: "null", type: "null", fields: [], tag: null }] } };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate190.errors = vErrors, errors === 0;
}
function validate193(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data !== !0) {
    let err0 = { instancePath, schemaPath: "#/const", keyword: "const", params: { allowedValue: !0 } };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate193.errors = vErrors, errors === 0;
}
function validate195(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (typeof data != "string") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" } };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate195.errors = vErrors, errors === 0;
}
var schema96 = { description: "Of a recording of somebody else's: what it does not hold, so that nothing is known of it. 'headers' are those of the answer, 'start' is when it was sent.", type: "array", items: { enum: ["headers", "requestHeaders", "requestBody", "start"] } };
function validate197(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (Array.isArray(data)) {
    let len0 = data.length;
    for (let i0 = 0; i0 < len0; i0++) {
      let data0 = data[i0];
      if (!(data0 === "headers" || data0 === "requestHeaders" || data0 === "requestBody" || data0 === "start")) {
        let err0 = { instancePath: instancePath + "/" + i0, schemaPath: "#/items/enum", keyword: "enum", params: { allowedValues: schema96.items.enum } };
        vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
      }
    }
  } else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" } };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return validate197.errors = vErrors, errors === 0;
}
function validate199(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (Array.isArray(data)) {
    let len0 = data.length;
    for (let i0 = 0; i0 < len0; i0++)
      validate150(data[i0], { instancePath: instancePath + "/" + i0, parentData: data, parentDataProperty: i0, rootData }) || (vErrors = vErrors === null ? validate150.errors : vErrors.concat(validate150.errors), errors = vErrors.length);
  } else {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" } };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate199.errors = vErrors, errors === 0;
}
function validate202(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (typeof data != "boolean") {
    let err0 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "boolean" } };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate202.errors = vErrors, errors === 0;
}
function validate204(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.connectMs === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "connectMs" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.delays === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "delays" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "connectMs" || key0 === "reads" || key0 === "delays")) {
        let err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    if (data.connectMs !== void 0 && typeof data.connectMs != "number") {
      let err3 = { instancePath: instancePath + "/connectMs", schemaPath: "#/properties/connectMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.reads !== void 0 && (validate23(data.reads, { instancePath: instancePath + "/reads", parentData: data, parentDataProperty: "reads", rootData }) || (vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors), errors = vErrors.length)), data.delays !== void 0) {
      let data2 = data.delays;
      if (Array.isArray(data2)) {
        let len0 = data2.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate25(data2[i0], { instancePath: instancePath + "/delays/" + i0, parentData: data2, parentDataProperty: i0, rootData }) || (vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors), errors = vErrors.length);
      } else {
        let err4 = { instancePath: instancePath + "/delays", schemaPath: "#/properties/delays/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
  } else {
    let err5 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
  }
  return validate204.errors = vErrors, errors === 0;
}
function validate154(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.type === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "type" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.id === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.scene === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "scene" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.attempt === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "attempt" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.name === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "name" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.credential === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "credential" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.method === void 0) {
      let err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "method" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.path === void 0) {
      let err7 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "path" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.requestHeaders === void 0) {
      let err8 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "requestHeaders" } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.requestBody === void 0) {
      let err9 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "requestBody" } };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.sentMs === void 0) {
      let err10 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "sentMs" } };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.headersMs === void 0) {
      let err11 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "headersMs" } };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    if (data.endMs === void 0) {
      let err12 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "endMs" } };
      vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
    }
    if (data.status === void 0) {
      let err13 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "status" } };
      vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
    }
    if (data.headers === void 0) {
      let err14 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "headers" } };
      vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
    }
    if (data.body === void 0) {
      let err15 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "body" } };
      vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
    }
    if (data.chunks === void 0) {
      let err16 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "chunks" } };
      vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
    }
    if (data.failure === void 0) {
      let err17 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "failure" } };
      vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
    }
    if (data.repeats === void 0) {
      let err18 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "repeats" } };
      vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
    }
    if (data.owned === void 0) {
      let err19 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "owned" } };
      vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
    }
    for (let key0 in data)
      if (!func11.call(schema75.properties, key0)) {
        let err20 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
      }
    if (data.type !== void 0 && data.type !== "exchange") {
      let err21 = { instancePath: instancePath + "/type", schemaPath: "#/properties/type/const", keyword: "const", params: { allowedValue: "exchange" } };
      vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
    }
    data.id !== void 0 && (validate155(data.id, { instancePath: instancePath + "/id", parentData: data, parentDataProperty: "id", rootData }) || (vErrors = vErrors === null ? validate155.errors : vErrors.concat(validate155.errors), errors = vErrors.length)), data.scene !== void 0 && (validate157(data.scene, { instancePath: instancePath + "/scene", parentData: data, parentDataProperty: "scene", rootData }) || (vErrors = vErrors === null ? validate157.errors : vErrors.concat(validate157.errors), errors = vErrors.length)), data.attempt !== void 0 && (validate159(data.attempt, { instancePath: instancePath + "/attempt", parentData: data, parentDataProperty: "attempt", rootData }) || (vErrors = vErrors === null ? validate159.errors : vErrors.concat(validate159.errors), errors = vErrors.length)), data.name !== void 0 && (validate161(data.name, { instancePath: instancePath + "/name", parentData: data, parentDataProperty: "name", rootData }) || (vErrors = vErrors === null ? validate161.errors : vErrors.concat(validate161.errors), errors = vErrors.length)), data.credential !== void 0 && (validate163(data.credential, { instancePath: instancePath + "/credential", parentData: data, parentDataProperty: "credential", rootData }) || (vErrors = vErrors === null ? validate163.errors : vErrors.concat(validate163.errors), errors = vErrors.length)), data.method !== void 0 && (validate165(data.method, { instancePath: instancePath + "/method", parentData: data, parentDataProperty: "method", rootData }) || (vErrors = vErrors === null ? validate165.errors : vErrors.concat(validate165.errors), errors = vErrors.length)), data.path !== void 0 && (validate167(data.path, { instancePath: instancePath + "/path", parentData: data, parentDataProperty: "path", rootData }) || (vErrors = vErrors === null ? validate167.errors : vErrors.concat(validate167.errors), errors = vErrors.length)), data.requestHeaders !== void 0 && (validate169(data.requestHeaders, { instancePath: instancePath + "/requestHeaders", parentData: data, parentDataProperty: "requestHeaders", rootData }) || (vErrors = vErrors === null ? validate169.errors : vErrors.concat(validate169.errors), errors = vErrors.length)), data.requestBody !== void 0 && (validate171(data.requestBody, { instancePath: instancePath + "/requestBody", parentData: data, parentDataProperty: "requestBody", rootData }) || (vErrors = vErrors === null ? validate171.errors : vErrors.concat(validate171.errors), errors = vErrors.length)), data.sentMs !== void 0 && (validate173(data.sentMs, { instancePath: instancePath + "/sentMs", parentData: data, parentDataProperty: "sentMs", rootData }) || (vErrors = vErrors === null ? validate173.errors : vErrors.concat(validate173.errors), errors = vErrors.length)), data.headersMs !== void 0 && (validate175(data.headersMs, { instancePath: instancePath + "/headersMs", parentData: data, parentDataProperty: "headersMs", rootData }) || (vErrors = vErrors === null ? validate175.errors : vErrors.concat(validate175.errors), errors = vErrors.length)), data.endMs !== void 0 && (validate177(data.endMs, { instancePath: instancePath + "/endMs", parentData: data, parentDataProperty: "endMs", rootData }) || (vErrors = vErrors === null ? validate177.errors : vErrors.concat(validate177.errors), errors = vErrors.length)), data.status !== void 0 && (validate179(data.status, { instancePath: instancePath + "/status", parentData: data, parentDataProperty: "status", rootData }) || (vErrors = vErrors === null ? validate179.errors : vErrors.concat(validate179.errors), errors = vErrors.length)), data.headers !== void 0 && (validate181(data.headers, { instancePath: instancePath + "/headers", parentData: data, parentDataProperty: "headers", rootData }) || (vErrors = vErrors === null ? validate181.errors : vErrors.concat(validate181.errors), errors = vErrors.length)), data.body !== void 0 && (validate183(data.body, { instancePath: instancePath + "/body", parentData: data, parentDataProperty: "body", rootData }) || (vErrors = vErrors === null ? validate183.errors : vErrors.concat(validate183.errors), errors = vErrors.length)), data.chunks !== void 0 && (validate185(data.chunks, { instancePath: instancePath + "/chunks", parentData: data, parentDataProperty: "chunks", rootData }) || (vErrors = vErrors === null ? validate185.errors : vErrors.concat(validate185.errors), errors = vErrors.length)), data.cut !== void 0 && (validate188(data.cut, { instancePath: instancePath + "/cut", parentData: data, parentDataProperty: "cut", rootData }) || (vErrors = vErrors === null ? validate188.errors : vErrors.concat(validate188.errors), errors = vErrors.length)), data.failure !== void 0 && (validate190(data.failure, { instancePath: instancePath + "/failure", parentData: data, parentDataProperty: "failure", rootData }) || (vErrors = vErrors === null ? validate190.errors : vErrors.concat(validate190.errors), errors = vErrors.length)), data.overheard !== void 0 && (validate193(data.overheard, { instancePath: instancePath + "/overheard", parentData: data, parentDataProperty: "overheard", rootData }) || (vErrors = vErrors === null ? validate193.errors : vErrors.concat(validate193.errors), errors = vErrors.length)), data.connection !== void 0 && (validate195(data.connection, { instancePath: instancePath + "/connection", parentData: data, parentDataProperty: "connection", rootData }) || (vErrors = vErrors === null ? validate195.errors : vErrors.concat(validate195.errors), errors = vErrors.length)), data.unrecorded !== void 0 && (validate197(data.unrecorded, { instancePath: instancePath + "/unrecorded", parentData: data, parentDataProperty: "unrecorded", rootData }) || (vErrors = vErrors === null ? validate197.errors : vErrors.concat(validate197.errors), errors = vErrors.length)), data.repeats !== void 0 && (validate199(data.repeats, { instancePath: instancePath + "/repeats", parentData: data, parentDataProperty: "repeats", rootData }) || (vErrors = vErrors === null ? validate199.errors : vErrors.concat(validate199.errors), errors = vErrors.length)), data.owned !== void 0 && (validate202(data.owned, { instancePath: instancePath + "/owned", parentData: data, parentDataProperty: "owned", rootData }) || (vErrors = vErrors === null ? validate202.errors : vErrors.concat(validate202.errors), errors = vErrors.length)), data.accuracy !== void 0 && (validate204(data.accuracy, { instancePath: instancePath + "/accuracy", parentData: data, parentDataProperty: "accuracy", rootData }) || (vErrors = vErrors === null ? validate204.errors : vErrors.concat(validate204.errors), errors = vErrors.length));
  } else {
    let err22 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
  }
  return validate154.errors = vErrors, errors === 0;
}
var failure = validate148, finding = validate208, schema100 = { $id: "https://agent-conformance.example/schemas/result/finding.schema.json", title: "Finding", description: "One rule at one place: it passed or failed there.", type: "object", required: ["rule", "held", "at"], properties: { rule: { description: "The id of the rule: area/slug.", type: "string" }, held: { type: "boolean" }, at: { description: "The place.", type: "string" }, expected: { type: "string" }, actual: { type: "string" }, exchange: { description: "The id of the exchange that shows it.", type: "string" }, timed: { description: "Present where the finding depends on time: the measurement error is counted in.", const: !0 }, tolerance: { description: "Present where it passes only because an interpretation accepts it: its number in suites/readings.md.", type: "integer", minimum: 1 }, violates: { description: "Of the consistency check: the id of the rule that the contradiction violates.", type: "string" }, timeline: { description: "Exchanges that contradict each other, as lines of text: one exchange a line, from its start to its end.", type: "array", items: { type: "string" } }, contradiction: { description: "The ids of the exchanges that no service can have shown together, the last one last. The timeline has all of them.", type: "array", items: { type: "string" } } }, additionalProperties: !1 };
function validate208(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.rule === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "rule" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.held === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "held" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.at === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "at" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    for (let key0 in data)
      if (!func11.call(schema100.properties, key0)) {
        let err3 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    if (data.rule !== void 0 && typeof data.rule != "string") {
      let err4 = { instancePath: instancePath + "/rule", schemaPath: "#/properties/rule/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.held !== void 0 && typeof data.held != "boolean") {
      let err5 = { instancePath: instancePath + "/held", schemaPath: "#/properties/held/type", keyword: "type", params: { type: "boolean" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.at !== void 0 && typeof data.at != "string") {
      let err6 = { instancePath: instancePath + "/at", schemaPath: "#/properties/at/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.expected !== void 0 && typeof data.expected != "string") {
      let err7 = { instancePath: instancePath + "/expected", schemaPath: "#/properties/expected/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.actual !== void 0 && typeof data.actual != "string") {
      let err8 = { instancePath: instancePath + "/actual", schemaPath: "#/properties/actual/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.exchange !== void 0 && typeof data.exchange != "string") {
      let err9 = { instancePath: instancePath + "/exchange", schemaPath: "#/properties/exchange/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.timed !== void 0 && data.timed !== !0) {
      let err10 = { instancePath: instancePath + "/timed", schemaPath: "#/properties/timed/const", keyword: "const", params: { allowedValue: !0 } };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.tolerance !== void 0) {
      let data7 = data.tolerance;
      if (!(typeof data7 == "number" && !(data7 % 1) && !isNaN(data7))) {
        let err11 = { instancePath: instancePath + "/tolerance", schemaPath: "#/properties/tolerance/type", keyword: "type", params: { type: "integer" } };
        vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
      }
      if (typeof data7 == "number" && (data7 < 1 || isNaN(data7))) {
        let err12 = { instancePath: instancePath + "/tolerance", schemaPath: "#/properties/tolerance/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 } };
        vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
      }
    }
    if (data.violates !== void 0 && typeof data.violates != "string") {
      let err13 = { instancePath: instancePath + "/violates", schemaPath: "#/properties/violates/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
    }
    if (data.timeline !== void 0) {
      let data9 = data.timeline;
      if (Array.isArray(data9)) {
        let len0 = data9.length;
        for (let i0 = 0; i0 < len0; i0++)
          if (typeof data9[i0] != "string") {
            let err14 = { instancePath: instancePath + "/timeline/" + i0, schemaPath: "#/properties/timeline/items/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
          }
      } else {
        let err15 = { instancePath: instancePath + "/timeline", schemaPath: "#/properties/timeline/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
      }
    }
    if (data.contradiction !== void 0) {
      let data11 = data.contradiction;
      if (Array.isArray(data11)) {
        let len1 = data11.length;
        for (let i1 = 0; i1 < len1; i1++)
          if (typeof data11[i1] != "string") {
            let err16 = { instancePath: instancePath + "/contradiction/" + i1, schemaPath: "#/properties/contradiction/items/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
          }
      } else {
        let err17 = { instancePath: instancePath + "/contradiction", schemaPath: "#/properties/contradiction/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
      }
    }
  } else {
    let err18 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
  }
  return validate208.errors = vErrors, errors === 0;
}
var findingEvent = validate209, schema101 = { $id: "https://agent-conformance.example/schemas/events/finding-event.schema.json", title: "FindingEvent", description: "A rule failed at one place. It is provisional until the end event: only that says which rules failed.", type: "object", required: ["type", "time", "rule", "level", "at"], properties: { type: { const: "finding" }, time: { description: "The wall clock.", type: "string", format: "iso-8601" }, rule: { description: "The id of the rule: area/slug.", type: "string" }, level: { $ref: "../result/level.schema.json" }, case: { description: "The test case that shows it; absent where the whole run shows it.", type: "string" }, attempt: { type: "number" }, at: { description: "The place.", type: "string" }, expected: { type: "string" }, actual: { type: "string" }, exchange: { description: "The id of the exchange that shows it.", type: "string" }, trace: { description: "The trace id that its request carried (W3C Trace Context).", type: "string", pattern: "^[0-9a-f]{32}$" } }, additionalProperties: !1 }, schema102 = { $id: "https://agent-conformance.example/schemas/result/level.schema.json", title: "Level", description: "mandatory: the specification requires it. advisory: HTTP or SSE requires it; a failure is a warning. informational: recorded, never fails.", enum: ["mandatory", "advisory", "informational"] };
function validate210(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (!(data === "mandatory" || data === "advisory" || data === "informational")) {
    let err0 = { instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema102.enum } };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate210.errors = vErrors, errors === 0;
}
function validate209(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.type === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "type" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.time === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "time" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.rule === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "rule" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.level === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "level" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.at === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "at" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    for (let key0 in data)
      if (!func11.call(schema101.properties, key0)) {
        let err5 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    if (data.type !== void 0 && data.type !== "finding") {
      let err6 = { instancePath: instancePath + "/type", schemaPath: "#/properties/type/const", keyword: "const", params: { allowedValue: "finding" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.time !== void 0) {
      let data1 = data.time;
      if (typeof data1 == "string") {
        if (!formats4(data1)) {
          let err7 = { instancePath: instancePath + "/time", schemaPath: "#/properties/time/format", keyword: "format", params: { format: "iso-8601" } };
          vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
        }
      } else {
        let err8 = { instancePath: instancePath + "/time", schemaPath: "#/properties/time/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
    }
    if (data.rule !== void 0 && typeof data.rule != "string") {
      let err9 = { instancePath: instancePath + "/rule", schemaPath: "#/properties/rule/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.level !== void 0 && (validate210(data.level, { instancePath: instancePath + "/level", parentData: data, parentDataProperty: "level", rootData }) || (vErrors = vErrors === null ? validate210.errors : vErrors.concat(validate210.errors), errors = vErrors.length)), data.case !== void 0 && typeof data.case != "string") {
      let err10 = { instancePath: instancePath + "/case", schemaPath: "#/properties/case/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.attempt !== void 0 && typeof data.attempt != "number") {
      let err11 = { instancePath: instancePath + "/attempt", schemaPath: "#/properties/attempt/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    if (data.at !== void 0 && typeof data.at != "string") {
      let err12 = { instancePath: instancePath + "/at", schemaPath: "#/properties/at/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
    }
    if (data.expected !== void 0 && typeof data.expected != "string") {
      let err13 = { instancePath: instancePath + "/expected", schemaPath: "#/properties/expected/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
    }
    if (data.actual !== void 0 && typeof data.actual != "string") {
      let err14 = { instancePath: instancePath + "/actual", schemaPath: "#/properties/actual/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
    }
    if (data.exchange !== void 0 && typeof data.exchange != "string") {
      let err15 = { instancePath: instancePath + "/exchange", schemaPath: "#/properties/exchange/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
    }
    if (data.trace !== void 0) {
      let data10 = data.trace;
      if (typeof data10 == "string") {
        if (!pattern8.test(data10)) {
          let err16 = { instancePath: instancePath + "/trace", schemaPath: "#/properties/trace/pattern", keyword: "pattern", params: { pattern: "^[0-9a-f]{32}$" } };
          vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
        }
      } else {
        let err17 = { instancePath: instancePath + "/trace", schemaPath: "#/properties/trace/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
      }
    }
  } else {
    let err18 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
  }
  return validate209.errors = vErrors, errors === 0;
}
var flaky = validate212;
var schema104 = { $id: "https://agent-conformance.example/schemas/result/verdict.schema.json", title: "Verdict", description: "The verdict of one rule.", enum: ["pass", "fail", "inconclusive", "not-exercised", "error", "observed"] };
function validate213(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (!(data === "pass" || data === "fail" || data === "inconclusive" || data === "not-exercised" || data === "error" || data === "observed")) {
    let err0 = { instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema104.enum } };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate213.errors = vErrors, errors === 0;
}
function validate212(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.rule === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "rule" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.verdicts === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "verdicts" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "rule" || key0 === "verdicts")) {
        let err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    if (data.rule !== void 0 && typeof data.rule != "string") {
      let err3 = { instancePath: instancePath + "/rule", schemaPath: "#/properties/rule/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.verdicts !== void 0) {
      let data1 = data.verdicts;
      if (Array.isArray(data1)) {
        let len0 = data1.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate213(data1[i0], { instancePath: instancePath + "/verdicts/" + i0, parentData: data1, parentDataProperty: i0, rootData }) || (vErrors = vErrors === null ? validate213.errors : vErrors.concat(validate213.errors), errors = vErrors.length);
      } else {
        let err4 = { instancePath: instancePath + "/verdicts", schemaPath: "#/properties/verdicts/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
  } else {
    let err5 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
  }
  return validate212.errors = vErrors, errors === 0;
}
var healthLine = validate215;
function validate215(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.type === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "type" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.atMs === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "atMs" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.delayMs === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "delayMs" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "type" || key0 === "atMs" || key0 === "delayMs")) {
        let err3 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    if (data.type !== void 0 && data.type !== "health") {
      let err4 = { instancePath: instancePath + "/type", schemaPath: "#/properties/type/const", keyword: "const", params: { allowedValue: "health" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.atMs !== void 0 && typeof data.atMs != "number") {
      let err5 = { instancePath: instancePath + "/atMs", schemaPath: "#/properties/atMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.delayMs !== void 0 && typeof data.delayMs != "number") {
      let err6 = { instancePath: instancePath + "/delayMs", schemaPath: "#/properties/delayMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
  } else {
    let err7 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
  }
  return validate215.errors = vErrors, errors === 0;
}
var informationalTally = validate216;
function validate216(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.observed === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "observed" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.inconclusive === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "inconclusive" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.notExercised === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "notExercised" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.error === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "error" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "observed" || key0 === "inconclusive" || key0 === "notExercised" || key0 === "error")) {
        let err4 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    if (data.observed !== void 0 && typeof data.observed != "number") {
      let err5 = { instancePath: instancePath + "/observed", schemaPath: "#/properties/observed/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.inconclusive !== void 0 && typeof data.inconclusive != "number") {
      let err6 = { instancePath: instancePath + "/inconclusive", schemaPath: "#/properties/inconclusive/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.notExercised !== void 0 && typeof data.notExercised != "number") {
      let err7 = { instancePath: instancePath + "/notExercised", schemaPath: "#/properties/notExercised/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.error !== void 0 && typeof data.error != "number") {
      let err8 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
  } else {
    let err9 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
  }
  return validate216.errors = vErrors, errors === 0;
}
var keptPart = validate146, knownFailure = validate217;
function validate217(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.rule === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "rule" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.verdict === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "verdict" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "rule" || key0 === "verdict" || key0 === "because" || key0 === "reason" || key0 === "owner" || key0 === "until")) {
        let err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    if (data.rule !== void 0 && typeof data.rule != "string") {
      let err3 = { instancePath: instancePath + "/rule", schemaPath: "#/properties/rule/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.verdict !== void 0 && (validate213(data.verdict, { instancePath: instancePath + "/verdict", parentData: data, parentDataProperty: "verdict", rootData }) || (vErrors = vErrors === null ? validate213.errors : vErrors.concat(validate213.errors), errors = vErrors.length)), data.because !== void 0 && typeof data.because != "string") {
      let err4 = { instancePath: instancePath + "/because", schemaPath: "#/properties/because/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.reason !== void 0 && typeof data.reason != "string") {
      let err5 = { instancePath: instancePath + "/reason", schemaPath: "#/properties/reason/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.owner !== void 0 && typeof data.owner != "string") {
      let err6 = { instancePath: instancePath + "/owner", schemaPath: "#/properties/owner/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.until !== void 0 && typeof data.until != "string") {
      let err7 = { instancePath: instancePath + "/until", schemaPath: "#/properties/until/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
  } else {
    let err8 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
  }
  return validate217.errors = vErrors, errors === 0;
}
var leftOut = validate219;
function validate219(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.what === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "what" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.count === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "count" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "what" || key0 === "count")) {
        let err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    if (data.what !== void 0 && typeof data.what != "string") {
      let err3 = { instancePath: instancePath + "/what", schemaPath: "#/properties/what/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.count !== void 0) {
      let data1 = data.count;
      if (!(typeof data1 == "number" && !(data1 % 1) && !isNaN(data1))) {
        let err4 = { instancePath: instancePath + "/count", schemaPath: "#/properties/count/type", keyword: "type", params: { type: "integer" } };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
      if (typeof data1 == "number" && (data1 < 1 || isNaN(data1))) {
        let err5 = { instancePath: instancePath + "/count", schemaPath: "#/properties/count/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 } };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    }
  } else {
    let err6 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
  }
  return validate219.errors = vErrors, errors === 0;
}
var level = validate210, load = validate220, schema109 = { $id: "https://agent-conformance.example/schemas/load/load.schema.json", title: "Load", description: "load.json: the result of a load run.", type: "object", required: ["formatVersion", "suite", "scenario", "target", "seed", "startedAt", "durationMs", "verdict", "requested", "achieved", "metrics", "thresholds", "audit", "evidence", "generator"], properties: { formatVersion: { description: "The version of this format. Files without it are of version 1.", const: 2 }, suite: { $ref: "../result/suite.schema.json" }, scenario: { type: "string" }, target: { type: "object", required: ["name", "baseUrl"], properties: { name: { type: "string" }, baseUrl: { type: "string", format: "uri" }, service: { $ref: "../target/service.schema.json" } }, additionalProperties: !1 }, seed: { type: "number" }, startedAt: { type: "string", format: "iso-8601" }, durationMs: { type: "number" }, verdict: { $ref: "load-verdict.schema.json" }, reason: { description: "Why the run is aborted, interrupted or invalid. For a failed run, the reason if it is neither a fault nor a threshold.", type: "string" }, cause: { description: "Why no send was accepted, why the run ended early, or why it says nothing.", enum: ["key", "balance", "unreachable", "base-url", "refused", "limited", "unanswered", "nothing-due", "script"] }, stopped: { description: "Why sends ended before the plan did.", type: "object", required: ["cause", "atMs", "reason"], properties: { cause: { description: "`fault` and `objective` by --fail-fast, `saturated` by --stop-saturated.", enum: ["fault", "objective", "saturated"] }, atMs: { description: "Milliseconds since the processes started.", type: "number" }, reason: { type: "string" } }, additionalProperties: !1 }, refused: { description: "Sends that the service refused, by status.", type: "object", required: ["sends", "statuses"], properties: { sends: { type: "number" }, statuses: { type: "object", additionalProperties: { type: "number" } } }, additionalProperties: !1 }, requested: { description: "The requested values.", type: "object", additionalProperties: { type: ["number", "string"] } }, achieved: { description: "The outcome.", type: "object", additionalProperties: { type: "number" } }, metrics: { description: "By name.", type: "object", additionalProperties: { $ref: "load-metric.schema.json" } }, thresholds: { type: "array", items: { $ref: "load-threshold.schema.json" } }, audit: { $ref: "load-audit.schema.json" }, uncounted: { description: "Counts of the audit that are not faults of the service, by name: late responses if latencies do not count.", type: "array", items: { type: "string" } }, evidence: { description: "The first findings.", type: "array", items: { $ref: "load-evidence.schema.json" } }, generator: { $ref: "load-generator.schema.json" }, service: { $ref: "load-service.schema.json" }, demonstration: { description: "The built-in service was the target.", type: "boolean" }, statuses: { description: "How many answers had each status, and how many requests ended in each kind of failure.", type: "object", additionalProperties: { type: "number" } }, protocols: { description: "How many responses came over each protocol; absent if all came over HTTP/1.1.", type: "object", additionalProperties: { type: "number" } }, notes: { description: "Further notes.", type: "array", items: { type: "string" } }, instances: { description: "The k6 processes, one for each instance.", type: "array", items: { type: "object", required: ["instance", "complete", "sends", "sendLagP99Ms", "peakRssBytes", "exitCode"], properties: { instance: { type: "number" }, complete: { type: "boolean" }, sends: { type: "number" }, sendLagP99Ms: { description: "Of this process alone.", type: ["number", "null"] }, peakRssBytes: { type: "number" }, exitCode: { description: "null: unknown, or ended by a signal.", type: ["number", "null"] } }, additionalProperties: !1 } }, series: { description: "Second by second.", type: "array", items: { $ref: "load-second.schema.json" } }, goodput: { $ref: "load-goodput.schema.json" }, slices: { description: "The run slice by slice.", type: "array", items: { $ref: "load-slice.schema.json" } }, stretches: { description: "When each kind of fault began, and when an objective was not met.", type: "array", items: { $ref: "load-stretch.schema.json" } }, disturbances: { description: "What disturbed the load, and what became of the sends; absent where nothing did.", type: "array", items: { $ref: "load-disturbance.schema.json" } }, lostMessages: { description: "Of a load with disturbances: each acknowledged message that was lost.", type: "array", items: { $ref: "load-lost-message.schema.json" } }, scraped: { $ref: "load-scraped.schema.json" } }, additionalProperties: !1 }, schema110 = { $id: "https://agent-conformance.example/schemas/load/load-verdict.schema.json", title: "LoadVerdict", description: "The verdict of a load run.", enum: ["pass", "fail", "invalid", "aborted", "interrupted"] };
function validate223(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (!(data === "pass" || data === "fail" || data === "invalid" || data === "aborted" || data === "interrupted")) {
    let err0 = { instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema110.enum } };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate223.errors = vErrors, errors === 0;
}
function validate228(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.name === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "name" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.value === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "value" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "name" || key0 === "value")) {
        let err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    if (data.name !== void 0 && typeof data.name != "string") {
      let err3 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
  } else {
    let err4 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
  }
  return validate228.errors = vErrors, errors === 0;
}
var schema112 = { $id: "https://agent-conformance.example/schemas/load/load-second.schema.json", title: "LoadSecond", description: "One second of a load run, all instances together.", type: "object", required: ["atMs", "requested", "sends", "answers", "faults", "errors", "events", "openWaits", "openStreams", "bands"], properties: { atMs: { description: "Since the run began.", type: "number" }, requested: { description: "Sends that were due.", type: "number" }, sends: { description: "Sends that left.", type: "number" }, answers: { type: "number" }, faults: { description: "Faults that the audit counted.", type: "number" }, errors: { description: "Requests without an answer, or with a status of 400 and above, except 504.", type: "number" }, timeouts: { description: "Responses with 504. The service returns it where a required reply does not come within the wait limit.", type: "number" }, events: { description: "Message events of streams.", type: "number" }, openWaits: { type: "number" }, openStreams: { type: "number" }, rssBytes: { description: "Memory of all k6 processes.", type: "number" }, bands: { description: "By metric: p50, p90, p99 and maximum in milliseconds; with several instances, the highest of theirs.", type: "object", additionalProperties: { type: "array", minItems: 4, maxItems: 4, items: { type: "number" } } }, good: { description: "Responses that met every objective.", type: "number" } }, additionalProperties: !1 };
function validate232(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.atMs === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "atMs" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.requested === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "requested" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.sends === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "sends" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.answers === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "answers" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.faults === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "faults" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.errors === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "errors" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.events === void 0) {
      let err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "events" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.openWaits === void 0) {
      let err7 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "openWaits" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.openStreams === void 0) {
      let err8 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "openStreams" } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.bands === void 0) {
      let err9 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "bands" } };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    for (let key0 in data)
      if (!func11.call(schema112.properties, key0)) {
        let err10 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
      }
    if (data.atMs !== void 0 && typeof data.atMs != "number") {
      let err11 = { instancePath: instancePath + "/atMs", schemaPath: "#/properties/atMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    if (data.requested !== void 0 && typeof data.requested != "number") {
      let err12 = { instancePath: instancePath + "/requested", schemaPath: "#/properties/requested/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
    }
    if (data.sends !== void 0 && typeof data.sends != "number") {
      let err13 = { instancePath: instancePath + "/sends", schemaPath: "#/properties/sends/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
    }
    if (data.answers !== void 0 && typeof data.answers != "number") {
      let err14 = { instancePath: instancePath + "/answers", schemaPath: "#/properties/answers/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
    }
    if (data.faults !== void 0 && typeof data.faults != "number") {
      let err15 = { instancePath: instancePath + "/faults", schemaPath: "#/properties/faults/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
    }
    if (data.errors !== void 0 && typeof data.errors != "number") {
      let err16 = { instancePath: instancePath + "/errors", schemaPath: "#/properties/errors/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
    }
    if (data.timeouts !== void 0 && typeof data.timeouts != "number") {
      let err17 = { instancePath: instancePath + "/timeouts", schemaPath: "#/properties/timeouts/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
    }
    if (data.events !== void 0 && typeof data.events != "number") {
      let err18 = { instancePath: instancePath + "/events", schemaPath: "#/properties/events/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
    }
    if (data.openWaits !== void 0 && typeof data.openWaits != "number") {
      let err19 = { instancePath: instancePath + "/openWaits", schemaPath: "#/properties/openWaits/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
    }
    if (data.openStreams !== void 0 && typeof data.openStreams != "number") {
      let err20 = { instancePath: instancePath + "/openStreams", schemaPath: "#/properties/openStreams/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
    }
    if (data.rssBytes !== void 0 && typeof data.rssBytes != "number") {
      let err21 = { instancePath: instancePath + "/rssBytes", schemaPath: "#/properties/rssBytes/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
    }
    if (data.bands !== void 0) {
      let data11 = data.bands;
      if (data11 && typeof data11 == "object" && !Array.isArray(data11))
        for (let key1 in data11) {
          let data12 = data11[key1];
          if (Array.isArray(data12)) {
            if (data12.length > 4) {
              let err22 = { instancePath: instancePath + "/bands/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/bands/additionalProperties/maxItems", keyword: "maxItems", params: { limit: 4 } };
              vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
            }
            if (data12.length < 4) {
              let err23 = { instancePath: instancePath + "/bands/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/bands/additionalProperties/minItems", keyword: "minItems", params: { limit: 4 } };
              vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
            }
            let len0 = data12.length;
            for (let i0 = 0; i0 < len0; i0++)
              if (typeof data12[i0] != "number") {
                let err24 = { instancePath: instancePath + "/bands/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i0, schemaPath: "#/properties/bands/additionalProperties/items/type", keyword: "type", params: { type: "number" } };
                vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
              }
          } else {
            let err25 = { instancePath: instancePath + "/bands/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/bands/additionalProperties/type", keyword: "type", params: { type: "array" } };
            vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
          }
        }
      else {
        let err26 = { instancePath: instancePath + "/bands", schemaPath: "#/properties/bands/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
      }
    }
    if (data.good !== void 0 && typeof data.good != "number") {
      let err27 = { instancePath: instancePath + "/good", schemaPath: "#/properties/good/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++;
    }
  } else {
    let err28 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err28] : vErrors.push(err28), errors++;
  }
  return validate232.errors = vErrors, errors === 0;
}
function validate234(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.perSecond === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "perSecond" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.good === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "good" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.share === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "share" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.kinds === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "kinds" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.objectives === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "objectives" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "perSecond" || key0 === "good" || key0 === "share" || key0 === "kinds" || key0 === "objectives")) {
        let err5 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    if (data.perSecond !== void 0 && typeof data.perSecond != "number") {
      let err6 = { instancePath: instancePath + "/perSecond", schemaPath: "#/properties/perSecond/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.good !== void 0 && typeof data.good != "number") {
      let err7 = { instancePath: instancePath + "/good", schemaPath: "#/properties/good/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.share !== void 0 && typeof data.share != "number") {
      let err8 = { instancePath: instancePath + "/share", schemaPath: "#/properties/share/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.kinds !== void 0) {
      let data3 = data.kinds;
      if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
        for (let key1 in data3)
          if (typeof data3[key1] != "number") {
            let err9 = { instancePath: instancePath + "/kinds/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/kinds/additionalProperties/type", keyword: "type", params: { type: "number" } };
            vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
          }
      } else {
        let err10 = { instancePath: instancePath + "/kinds", schemaPath: "#/properties/kinds/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
      }
    }
    if (data.objectives !== void 0) {
      let data5 = data.objectives;
      if (Array.isArray(data5)) {
        let len0 = data5.length;
        for (let i0 = 0; i0 < len0; i0++)
          if (typeof data5[i0] != "string") {
            let err11 = { instancePath: instancePath + "/objectives/" + i0, schemaPath: "#/properties/objectives/items/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
          }
      } else {
        let err12 = { instancePath: instancePath + "/objectives", schemaPath: "#/properties/objectives/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
      }
    }
  } else {
    let err13 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
  }
  return validate234.errors = vErrors, errors === 0;
}
function validate236(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.atMs === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "atMs" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.untilMs === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "untilMs" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.ended === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "ended" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.good === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "good" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.refused === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "refused" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.kinds === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "kinds" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.faults === void 0) {
      let err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "faults" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.metrics === void 0) {
      let err7 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "metrics" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "atMs" || key0 === "untilMs" || key0 === "ended" || key0 === "good" || key0 === "refused" || key0 === "kinds" || key0 === "faults" || key0 === "metrics")) {
        let err8 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
    if (data.atMs !== void 0 && typeof data.atMs != "number") {
      let err9 = { instancePath: instancePath + "/atMs", schemaPath: "#/properties/atMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.untilMs !== void 0 && typeof data.untilMs != "number") {
      let err10 = { instancePath: instancePath + "/untilMs", schemaPath: "#/properties/untilMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.ended !== void 0 && typeof data.ended != "number") {
      let err11 = { instancePath: instancePath + "/ended", schemaPath: "#/properties/ended/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    if (data.good !== void 0 && typeof data.good != "number") {
      let err12 = { instancePath: instancePath + "/good", schemaPath: "#/properties/good/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
    }
    if (data.refused !== void 0 && typeof data.refused != "number") {
      let err13 = { instancePath: instancePath + "/refused", schemaPath: "#/properties/refused/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
    }
    if (data.kinds !== void 0) {
      let data5 = data.kinds;
      if (data5 && typeof data5 == "object" && !Array.isArray(data5))
        for (let key1 in data5) {
          let data6 = data5[key1];
          if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
            if (data6.ended === void 0) {
              let err14 = { instancePath: instancePath + "/kinds/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/kinds/additionalProperties/required", keyword: "required", params: { missingProperty: "ended" } };
              vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
            }
            if (data6.good === void 0) {
              let err15 = { instancePath: instancePath + "/kinds/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/kinds/additionalProperties/required", keyword: "required", params: { missingProperty: "good" } };
              vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
            }
            for (let key2 in data6)
              if (!(key2 === "ended" || key2 === "good")) {
                let err16 = { instancePath: instancePath + "/kinds/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/kinds/additionalProperties/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 } };
                vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
              }
            if (data6.ended !== void 0 && typeof data6.ended != "number") {
              let err17 = { instancePath: instancePath + "/kinds/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/ended", schemaPath: "#/properties/kinds/additionalProperties/properties/ended/type", keyword: "type", params: { type: "number" } };
              vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
            }
            if (data6.good !== void 0 && typeof data6.good != "number") {
              let err18 = { instancePath: instancePath + "/kinds/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/good", schemaPath: "#/properties/kinds/additionalProperties/properties/good/type", keyword: "type", params: { type: "number" } };
              vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
            }
          } else {
            let err19 = { instancePath: instancePath + "/kinds/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/kinds/additionalProperties/type", keyword: "type", params: { type: "object" } };
            vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
          }
        }
      else {
        let err20 = { instancePath: instancePath + "/kinds", schemaPath: "#/properties/kinds/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
      }
    }
    if (data.faults !== void 0) {
      let data9 = data.faults;
      if (data9 && typeof data9 == "object" && !Array.isArray(data9)) {
        for (let key3 in data9)
          if (typeof data9[key3] != "number") {
            let err21 = { instancePath: instancePath + "/faults/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/faults/additionalProperties/type", keyword: "type", params: { type: "number" } };
            vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
          }
      } else {
        let err22 = { instancePath: instancePath + "/faults", schemaPath: "#/properties/faults/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
      }
    }
    if (data.metrics !== void 0) {
      let data11 = data.metrics;
      if (data11 && typeof data11 == "object" && !Array.isArray(data11))
        for (let key4 in data11)
          validate49(data11[key4], { instancePath: instancePath + "/metrics/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"), parentData: data11, parentDataProperty: key4, rootData }) || (vErrors = vErrors === null ? validate49.errors : vErrors.concat(validate49.errors), errors = vErrors.length);
      else {
        let err23 = { instancePath: instancePath + "/metrics", schemaPath: "#/properties/metrics/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
      }
    }
  } else {
    let err24 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
  }
  return validate236.errors = vErrors, errors === 0;
}
function validate239(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.what === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "what" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.fault === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "fault" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.atMs === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "atMs" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.untilMs === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "untilMs" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "what" || key0 === "fault" || key0 === "atMs" || key0 === "untilMs")) {
        let err4 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    if (data.what !== void 0 && typeof data.what != "string") {
      let err5 = { instancePath: instancePath + "/what", schemaPath: "#/properties/what/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.fault !== void 0 && typeof data.fault != "boolean") {
      let err6 = { instancePath: instancePath + "/fault", schemaPath: "#/properties/fault/type", keyword: "type", params: { type: "boolean" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.atMs !== void 0 && typeof data.atMs != "number") {
      let err7 = { instancePath: instancePath + "/atMs", schemaPath: "#/properties/atMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.untilMs !== void 0 && typeof data.untilMs != "number") {
      let err8 = { instancePath: instancePath + "/untilMs", schemaPath: "#/properties/untilMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
  } else {
    let err9 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
  }
  return validate239.errors = vErrors, errors === 0;
}
var schema116 = { $id: "https://agent-conformance.example/schemas/load/load-disturbance.schema.json", title: "LoadDisturbance", description: "One disturbance of a load, and what became of the sends.", type: "object", required: ["action", "atMs", "untilMs", "attributedUntilMs", "open", "before", "unacknowledged", "saw", "recovery"], properties: { action: { description: "As typed: a command, or `proxy: ` and what the proxy did.", type: "string" }, atMs: { description: "Since the run began.", type: "number" }, untilMs: { description: "The end of the command, or of what the proxy did. null: the load ended first.", type: ["number", "null"] }, exitCode: { description: "Of a command. null: it was ended by a signal.", type: ["number", "null"] }, output: { description: "The last line of a command.", type: "string" }, problem: { description: "Why the load was not disturbed as planned.", type: "string" }, cutConnections: { description: "Connections that the proxy reset.", type: "number" }, attributedUntilMs: { description: "Until then, a response that is cut or late, or has a status of 500 and above, is attributed to the disturbance and no fault of the service.", type: "number" }, open: { description: "What became of the sends that were open when it began, by what their client saw.", type: "object", required: ["waits", "streams"], properties: { waits: { type: "object", additionalProperties: { type: "number" } }, streams: { type: "object", additionalProperties: { type: "number" } } }, additionalProperties: !1 }, before: { description: "Messages that were sent before it, and after the previous disturbance.", type: "object", required: ["acknowledged", "kept", "lost"], properties: { acknowledged: { type: "number" }, kept: { description: "In the history, with all agent text of the turn.", type: "number" }, lost: { description: "The message or agent text of its turn is missing. `lostMessages` names each.", type: "number" } }, additionalProperties: !1 }, unacknowledged: { description: "Sends from then on that had no response, so that nothing was acknowledged: what the history shows of them.", type: "object", required: ["whole", "stored", "absent", "unknown"], properties: { whole: { description: "The message and all agent text: the work went on.", type: "number" }, stored: { description: "The message alone, or a part of the agent text.", type: "number" }, absent: { description: "Never received, or not stored.", type: "number" }, unknown: { description: "A start whose conversation is not among the 100 that the list shows.", type: "number" } }, additionalProperties: !1 }, saw: { description: "Sends that ended badly until `attributedUntilMs` or the next disturbance, by what their client saw: a status, `cut`, `refused`, `timedOut` or `noResponse`. A turn that exceeds the wait limit by its script is not among them.", type: "object", additionalProperties: { type: "number" } }, recovery: { description: "How long until the share of good sends was within 5 % of that before.", type: "object", required: ["ms"], properties: { ms: { description: "Since the disturbance began. 0: the share never fell. null: not measured, or not before the next disturbance or the last send.", type: ["number", "null"] }, fromMs: { description: "The 95 % interval of `ms`.", type: "number" }, toMs: { description: "null: it is not certain that the share recovered.", type: ["number", "null"] }, shareBefore: { description: "Of the sends due in the 30 s before, those that met every objective, from 0 to 1.", type: "number" }, lowestShare: { description: "Of 40 consecutive sends.", type: "number" }, why: { description: "Why there is no time.", type: "string" } }, additionalProperties: !1 } }, additionalProperties: !1 };
function validate241(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.action === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "action" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.atMs === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "atMs" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.untilMs === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "untilMs" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.attributedUntilMs === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "attributedUntilMs" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.open === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "open" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.before === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "before" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.unacknowledged === void 0) {
      let err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "unacknowledged" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.saw === void 0) {
      let err7 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "saw" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.recovery === void 0) {
      let err8 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "recovery" } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    for (let key0 in data)
      if (!func11.call(schema116.properties, key0)) {
        let err9 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
      }
    if (data.action !== void 0 && typeof data.action != "string") {
      let err10 = { instancePath: instancePath + "/action", schemaPath: "#/properties/action/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.atMs !== void 0 && typeof data.atMs != "number") {
      let err11 = { instancePath: instancePath + "/atMs", schemaPath: "#/properties/atMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    if (data.untilMs !== void 0) {
      let data2 = data.untilMs;
      if (typeof data2 != "number" && data2 !== null) {
        let err12 = { instancePath: instancePath + "/untilMs", schemaPath: "#/properties/untilMs/type", keyword: "type", params: { type: schema116.properties.untilMs.type } };
        vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
      }
    }
    if (data.exitCode !== void 0) {
      let data3 = data.exitCode;
      if (typeof data3 != "number" && data3 !== null) {
        let err13 = { instancePath: instancePath + "/exitCode", schemaPath: "#/properties/exitCode/type", keyword: "type", params: { type: schema116.properties.exitCode.type } };
        vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
      }
    }
    if (data.output !== void 0 && typeof data.output != "string") {
      let err14 = { instancePath: instancePath + "/output", schemaPath: "#/properties/output/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
    }
    if (data.problem !== void 0 && typeof data.problem != "string") {
      let err15 = { instancePath: instancePath + "/problem", schemaPath: "#/properties/problem/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
    }
    if (data.cutConnections !== void 0 && typeof data.cutConnections != "number") {
      let err16 = { instancePath: instancePath + "/cutConnections", schemaPath: "#/properties/cutConnections/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
    }
    if (data.attributedUntilMs !== void 0 && typeof data.attributedUntilMs != "number") {
      let err17 = { instancePath: instancePath + "/attributedUntilMs", schemaPath: "#/properties/attributedUntilMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
    }
    if (data.open !== void 0) {
      let data8 = data.open;
      if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
        if (data8.waits === void 0) {
          let err18 = { instancePath: instancePath + "/open", schemaPath: "#/properties/open/required", keyword: "required", params: { missingProperty: "waits" } };
          vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
        }
        if (data8.streams === void 0) {
          let err19 = { instancePath: instancePath + "/open", schemaPath: "#/properties/open/required", keyword: "required", params: { missingProperty: "streams" } };
          vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
        }
        for (let key1 in data8)
          if (!(key1 === "waits" || key1 === "streams")) {
            let err20 = { instancePath: instancePath + "/open", schemaPath: "#/properties/open/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 } };
            vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
          }
        if (data8.waits !== void 0) {
          let data9 = data8.waits;
          if (data9 && typeof data9 == "object" && !Array.isArray(data9)) {
            for (let key2 in data9)
              if (typeof data9[key2] != "number") {
                let err21 = { instancePath: instancePath + "/open/waits/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/open/properties/waits/additionalProperties/type", keyword: "type", params: { type: "number" } };
                vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
              }
          } else {
            let err22 = { instancePath: instancePath + "/open/waits", schemaPath: "#/properties/open/properties/waits/type", keyword: "type", params: { type: "object" } };
            vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
          }
        }
        if (data8.streams !== void 0) {
          let data11 = data8.streams;
          if (data11 && typeof data11 == "object" && !Array.isArray(data11)) {
            for (let key3 in data11)
              if (typeof data11[key3] != "number") {
                let err23 = { instancePath: instancePath + "/open/streams/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/open/properties/streams/additionalProperties/type", keyword: "type", params: { type: "number" } };
                vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
              }
          } else {
            let err24 = { instancePath: instancePath + "/open/streams", schemaPath: "#/properties/open/properties/streams/type", keyword: "type", params: { type: "object" } };
            vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
          }
        }
      } else {
        let err25 = { instancePath: instancePath + "/open", schemaPath: "#/properties/open/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
      }
    }
    if (data.before !== void 0) {
      let data13 = data.before;
      if (data13 && typeof data13 == "object" && !Array.isArray(data13)) {
        if (data13.acknowledged === void 0) {
          let err26 = { instancePath: instancePath + "/before", schemaPath: "#/properties/before/required", keyword: "required", params: { missingProperty: "acknowledged" } };
          vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
        }
        if (data13.kept === void 0) {
          let err27 = { instancePath: instancePath + "/before", schemaPath: "#/properties/before/required", keyword: "required", params: { missingProperty: "kept" } };
          vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++;
        }
        if (data13.lost === void 0) {
          let err28 = { instancePath: instancePath + "/before", schemaPath: "#/properties/before/required", keyword: "required", params: { missingProperty: "lost" } };
          vErrors === null ? vErrors = [err28] : vErrors.push(err28), errors++;
        }
        for (let key4 in data13)
          if (!(key4 === "acknowledged" || key4 === "kept" || key4 === "lost")) {
            let err29 = { instancePath: instancePath + "/before", schemaPath: "#/properties/before/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key4 } };
            vErrors === null ? vErrors = [err29] : vErrors.push(err29), errors++;
          }
        if (data13.acknowledged !== void 0 && typeof data13.acknowledged != "number") {
          let err30 = { instancePath: instancePath + "/before/acknowledged", schemaPath: "#/properties/before/properties/acknowledged/type", keyword: "type", params: { type: "number" } };
          vErrors === null ? vErrors = [err30] : vErrors.push(err30), errors++;
        }
        if (data13.kept !== void 0 && typeof data13.kept != "number") {
          let err31 = { instancePath: instancePath + "/before/kept", schemaPath: "#/properties/before/properties/kept/type", keyword: "type", params: { type: "number" } };
          vErrors === null ? vErrors = [err31] : vErrors.push(err31), errors++;
        }
        if (data13.lost !== void 0 && typeof data13.lost != "number") {
          let err32 = { instancePath: instancePath + "/before/lost", schemaPath: "#/properties/before/properties/lost/type", keyword: "type", params: { type: "number" } };
          vErrors === null ? vErrors = [err32] : vErrors.push(err32), errors++;
        }
      } else {
        let err33 = { instancePath: instancePath + "/before", schemaPath: "#/properties/before/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err33] : vErrors.push(err33), errors++;
      }
    }
    if (data.unacknowledged !== void 0) {
      let data17 = data.unacknowledged;
      if (data17 && typeof data17 == "object" && !Array.isArray(data17)) {
        if (data17.whole === void 0) {
          let err34 = { instancePath: instancePath + "/unacknowledged", schemaPath: "#/properties/unacknowledged/required", keyword: "required", params: { missingProperty: "whole" } };
          vErrors === null ? vErrors = [err34] : vErrors.push(err34), errors++;
        }
        if (data17.stored === void 0) {
          let err35 = { instancePath: instancePath + "/unacknowledged", schemaPath: "#/properties/unacknowledged/required", keyword: "required", params: { missingProperty: "stored" } };
          vErrors === null ? vErrors = [err35] : vErrors.push(err35), errors++;
        }
        if (data17.absent === void 0) {
          let err36 = { instancePath: instancePath + "/unacknowledged", schemaPath: "#/properties/unacknowledged/required", keyword: "required", params: { missingProperty: "absent" } };
          vErrors === null ? vErrors = [err36] : vErrors.push(err36), errors++;
        }
        if (data17.unknown === void 0) {
          let err37 = { instancePath: instancePath + "/unacknowledged", schemaPath: "#/properties/unacknowledged/required", keyword: "required", params: { missingProperty: "unknown" } };
          vErrors === null ? vErrors = [err37] : vErrors.push(err37), errors++;
        }
        for (let key5 in data17)
          if (!(key5 === "whole" || key5 === "stored" || key5 === "absent" || key5 === "unknown")) {
            let err38 = { instancePath: instancePath + "/unacknowledged", schemaPath: "#/properties/unacknowledged/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key5 } };
            vErrors === null ? vErrors = [err38] : vErrors.push(err38), errors++;
          }
        if (data17.whole !== void 0 && typeof data17.whole != "number") {
          let err39 = { instancePath: instancePath + "/unacknowledged/whole", schemaPath: "#/properties/unacknowledged/properties/whole/type", keyword: "type", params: { type: "number" } };
          vErrors === null ? vErrors = [err39] : vErrors.push(err39), errors++;
        }
        if (data17.stored !== void 0 && typeof data17.stored != "number") {
          let err40 = { instancePath: instancePath + "/unacknowledged/stored", schemaPath: "#/properties/unacknowledged/properties/stored/type", keyword: "type", params: { type: "number" } };
          vErrors === null ? vErrors = [err40] : vErrors.push(err40), errors++;
        }
        if (data17.absent !== void 0 && typeof data17.absent != "number") {
          let err41 = { instancePath: instancePath + "/unacknowledged/absent", schemaPath: "#/properties/unacknowledged/properties/absent/type", keyword: "type", params: { type: "number" } };
          vErrors === null ? vErrors = [err41] : vErrors.push(err41), errors++;
        }
        if (data17.unknown !== void 0 && typeof data17.unknown != "number") {
          let err42 = { instancePath: instancePath + "/unacknowledged/unknown", schemaPath: "#/properties/unacknowledged/properties/unknown/type", keyword: "type", params: { type: "number" } };
          vErrors === null ? vErrors = [err42] : vErrors.push(err42), errors++;
        }
      } else {
        let err43 = { instancePath: instancePath + "/unacknowledged", schemaPath: "#/properties/unacknowledged/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err43] : vErrors.push(err43), errors++;
      }
    }
    if (data.saw !== void 0) {
      let data22 = data.saw;
      if (data22 && typeof data22 == "object" && !Array.isArray(data22)) {
        for (let key6 in data22)
          if (typeof data22[key6] != "number") {
            let err44 = { instancePath: instancePath + "/saw/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/saw/additionalProperties/type", keyword: "type", params: { type: "number" } };
            vErrors === null ? vErrors = [err44] : vErrors.push(err44), errors++;
          }
      } else {
        let err45 = { instancePath: instancePath + "/saw", schemaPath: "#/properties/saw/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err45] : vErrors.push(err45), errors++;
      }
    }
    if (data.recovery !== void 0) {
      let data24 = data.recovery;
      if (data24 && typeof data24 == "object" && !Array.isArray(data24)) {
        if (data24.ms === void 0) {
          let err46 = { instancePath: instancePath + "/recovery", schemaPath: "#/properties/recovery/required", keyword: "required", params: { missingProperty: "ms" } };
          vErrors === null ? vErrors = [err46] : vErrors.push(err46), errors++;
        }
        for (let key7 in data24)
          if (!(key7 === "ms" || key7 === "fromMs" || key7 === "toMs" || key7 === "shareBefore" || key7 === "lowestShare" || key7 === "why")) {
            let err47 = { instancePath: instancePath + "/recovery", schemaPath: "#/properties/recovery/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key7 } };
            vErrors === null ? vErrors = [err47] : vErrors.push(err47), errors++;
          }
        if (data24.ms !== void 0) {
          let data25 = data24.ms;
          if (typeof data25 != "number" && data25 !== null) {
            let err48 = { instancePath: instancePath + "/recovery/ms", schemaPath: "#/properties/recovery/properties/ms/type", keyword: "type", params: { type: schema116.properties.recovery.properties.ms.type } };
            vErrors === null ? vErrors = [err48] : vErrors.push(err48), errors++;
          }
        }
        if (data24.fromMs !== void 0 && typeof data24.fromMs != "number") {
          let err49 = { instancePath: instancePath + "/recovery/fromMs", schemaPath: "#/properties/recovery/properties/fromMs/type", keyword: "type", params: { type: "number" } };
          vErrors === null ? vErrors = [err49] : vErrors.push(err49), errors++;
        }
        if (data24.toMs !== void 0) {
          let data27 = data24.toMs;
          if (typeof data27 != "number" && data27 !== null) {
            let err50 = { instancePath: instancePath + "/recovery/toMs", schemaPath: "#/properties/recovery/properties/toMs/type", keyword: "type", params: { type: schema116.properties.recovery.properties.toMs.type } };
            vErrors === null ? vErrors = [err50] : vErrors.push(err50), errors++;
          }
        }
        if (data24.shareBefore !== void 0 && typeof data24.shareBefore != "number") {
          let err51 = { instancePath: instancePath + "/recovery/shareBefore", schemaPath: "#/properties/recovery/properties/shareBefore/type", keyword: "type", params: { type: "number" } };
          vErrors === null ? vErrors = [err51] : vErrors.push(err51), errors++;
        }
        if (data24.lowestShare !== void 0 && typeof data24.lowestShare != "number") {
          let err52 = { instancePath: instancePath + "/recovery/lowestShare", schemaPath: "#/properties/recovery/properties/lowestShare/type", keyword: "type", params: { type: "number" } };
          vErrors === null ? vErrors = [err52] : vErrors.push(err52), errors++;
        }
        if (data24.why !== void 0 && typeof data24.why != "string") {
          let err53 = { instancePath: instancePath + "/recovery/why", schemaPath: "#/properties/recovery/properties/why/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err53] : vErrors.push(err53), errors++;
        }
      } else {
        let err54 = { instancePath: instancePath + "/recovery", schemaPath: "#/properties/recovery/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err54] : vErrors.push(err54), errors++;
      }
    }
  } else {
    let err55 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err55] : vErrors.push(err55), errors++;
  }
  return validate241.errors = vErrors, errors === 0;
}
var schema117 = { $id: "https://agent-conformance.example/schemas/load/load-lost-message.schema.json", title: "LoadLostMessage", description: "An acknowledged message that was lost in a load with disturbances.", type: "object", required: ["sendId", "conversationId", "kind", "atMs", "what"], properties: { sendId: { type: "string" }, conversationId: { type: "string" }, kind: { description: "The kind of send.", type: "string" }, atMs: { description: "When it was sent, since the run began.", type: "number" }, what: { description: "The message itself, or agent text of its turn.", enum: ["message", "reply"] }, disturbance: { description: "The index of the first disturbance after it; absent if there was none.", type: "number" } }, additionalProperties: !1 };
function validate243(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.sendId === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "sendId" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.conversationId === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "conversationId" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.kind === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "kind" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.atMs === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "atMs" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.what === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "what" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "sendId" || key0 === "conversationId" || key0 === "kind" || key0 === "atMs" || key0 === "what" || key0 === "disturbance")) {
        let err5 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    if (data.sendId !== void 0 && typeof data.sendId != "string") {
      let err6 = { instancePath: instancePath + "/sendId", schemaPath: "#/properties/sendId/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.conversationId !== void 0 && typeof data.conversationId != "string") {
      let err7 = { instancePath: instancePath + "/conversationId", schemaPath: "#/properties/conversationId/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.kind !== void 0 && typeof data.kind != "string") {
      let err8 = { instancePath: instancePath + "/kind", schemaPath: "#/properties/kind/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.atMs !== void 0 && typeof data.atMs != "number") {
      let err9 = { instancePath: instancePath + "/atMs", schemaPath: "#/properties/atMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.what !== void 0) {
      let data4 = data.what;
      if (!(data4 === "message" || data4 === "reply")) {
        let err10 = { instancePath: instancePath + "/what", schemaPath: "#/properties/what/enum", keyword: "enum", params: { allowedValues: schema117.properties.what.enum } };
        vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
      }
    }
    if (data.disturbance !== void 0 && typeof data.disturbance != "number") {
      let err11 = { instancePath: instancePath + "/disturbance", schemaPath: "#/properties/disturbance/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
  } else {
    let err12 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
  }
  return validate243.errors = vErrors, errors === 0;
}
var schema118 = { $id: "https://agent-conformance.example/schemas/load/load-scraped.schema.json", title: "LoadScraped", description: "Metrics that the service exposed during a load run.", type: "object", required: ["url", "asked", "failed", "problems", "clockSkewMs", "series"], properties: { url: { type: "string" }, asked: { description: "The number of scrapes.", type: "number" }, failed: { type: "number" }, problems: { description: "The first ones.", type: "array", items: { type: "string" } }, clockSkewMs: { description: "The least time by which the clock of the service is ahead of this machine, from its Date headers. 0: they may agree. null: no Date header.", type: ["number", "null"] }, series: { type: "array", items: { $ref: "load-scraped-series.schema.json" } } }, additionalProperties: !1 }, schema119 = { $id: "https://agent-conformance.example/schemas/load/load-scraped-series.schema.json", title: "LoadScrapedSeries", description: "One series of a Prometheus endpoint over a run.", type: "object", required: ["name", "labels", "unit", "points"], properties: { name: { type: "string" }, labels: { description: "The labels in braces, as the service sent them.", type: "string" }, unit: { description: "For counters, the growth per second.", enum: ["value", "per second"] }, points: { description: "Milliseconds since the run began, and the value.", type: "array", items: { type: "array", minItems: 2, maxItems: 2, items: { type: "number" } } } }, additionalProperties: !1 };
function validate246(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.name === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "name" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.labels === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "labels" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.unit === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "unit" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.points === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "points" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "name" || key0 === "labels" || key0 === "unit" || key0 === "points")) {
        let err4 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    if (data.name !== void 0 && typeof data.name != "string") {
      let err5 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.labels !== void 0 && typeof data.labels != "string") {
      let err6 = { instancePath: instancePath + "/labels", schemaPath: "#/properties/labels/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.unit !== void 0) {
      let data2 = data.unit;
      if (!(data2 === "value" || data2 === "per second")) {
        let err7 = { instancePath: instancePath + "/unit", schemaPath: "#/properties/unit/enum", keyword: "enum", params: { allowedValues: schema119.properties.unit.enum } };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
    if (data.points !== void 0) {
      let data3 = data.points;
      if (Array.isArray(data3)) {
        let len0 = data3.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data4 = data3[i0];
          if (Array.isArray(data4)) {
            if (data4.length > 2) {
              let err8 = { instancePath: instancePath + "/points/" + i0, schemaPath: "#/properties/points/items/maxItems", keyword: "maxItems", params: { limit: 2 } };
              vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
            }
            if (data4.length < 2) {
              let err9 = { instancePath: instancePath + "/points/" + i0, schemaPath: "#/properties/points/items/minItems", keyword: "minItems", params: { limit: 2 } };
              vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
            }
            let len1 = data4.length;
            for (let i1 = 0; i1 < len1; i1++)
              if (typeof data4[i1] != "number") {
                let err10 = { instancePath: instancePath + "/points/" + i0 + "/" + i1, schemaPath: "#/properties/points/items/items/type", keyword: "type", params: { type: "number" } };
                vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
              }
          } else {
            let err11 = { instancePath: instancePath + "/points/" + i0, schemaPath: "#/properties/points/items/type", keyword: "type", params: { type: "array" } };
            vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
          }
        }
      } else {
        let err12 = { instancePath: instancePath + "/points", schemaPath: "#/properties/points/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
      }
    }
  } else {
    let err13 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
  }
  return validate246.errors = vErrors, errors === 0;
}
function validate245(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.url === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "url" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.asked === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "asked" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.failed === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "failed" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.problems === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "problems" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.clockSkewMs === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "clockSkewMs" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.series === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "series" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "url" || key0 === "asked" || key0 === "failed" || key0 === "problems" || key0 === "clockSkewMs" || key0 === "series")) {
        let err6 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    if (data.url !== void 0 && typeof data.url != "string") {
      let err7 = { instancePath: instancePath + "/url", schemaPath: "#/properties/url/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.asked !== void 0 && typeof data.asked != "number") {
      let err8 = { instancePath: instancePath + "/asked", schemaPath: "#/properties/asked/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.failed !== void 0 && typeof data.failed != "number") {
      let err9 = { instancePath: instancePath + "/failed", schemaPath: "#/properties/failed/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.problems !== void 0) {
      let data3 = data.problems;
      if (Array.isArray(data3)) {
        let len0 = data3.length;
        for (let i0 = 0; i0 < len0; i0++)
          if (typeof data3[i0] != "string") {
            let err10 = { instancePath: instancePath + "/problems/" + i0, schemaPath: "#/properties/problems/items/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
          }
      } else {
        let err11 = { instancePath: instancePath + "/problems", schemaPath: "#/properties/problems/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
      }
    }
    if (data.clockSkewMs !== void 0) {
      let data5 = data.clockSkewMs;
      if (typeof data5 != "number" && data5 !== null) {
        let err12 = { instancePath: instancePath + "/clockSkewMs", schemaPath: "#/properties/clockSkewMs/type", keyword: "type", params: { type: schema118.properties.clockSkewMs.type } };
        vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
      }
    }
    if (data.series !== void 0) {
      let data6 = data.series;
      if (Array.isArray(data6)) {
        let len1 = data6.length;
        for (let i1 = 0; i1 < len1; i1++)
          validate246(data6[i1], { instancePath: instancePath + "/series/" + i1, parentData: data6, parentDataProperty: i1, rootData }) || (vErrors = vErrors === null ? validate246.errors : vErrors.concat(validate246.errors), errors = vErrors.length);
      } else {
        let err13 = { instancePath: instancePath + "/series", schemaPath: "#/properties/series/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
      }
    }
  } else {
    let err14 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
  }
  return validate245.errors = vErrors, errors === 0;
}
function validate220(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.formatVersion === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "formatVersion" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.suite === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "suite" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.scenario === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "scenario" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.target === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "target" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.seed === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "seed" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.startedAt === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "startedAt" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.durationMs === void 0) {
      let err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "durationMs" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.verdict === void 0) {
      let err7 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "verdict" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.requested === void 0) {
      let err8 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "requested" } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.achieved === void 0) {
      let err9 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "achieved" } };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.metrics === void 0) {
      let err10 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "metrics" } };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.thresholds === void 0) {
      let err11 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "thresholds" } };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    if (data.audit === void 0) {
      let err12 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "audit" } };
      vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
    }
    if (data.evidence === void 0) {
      let err13 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "evidence" } };
      vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
    }
    if (data.generator === void 0) {
      let err14 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "generator" } };
      vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
    }
    for (let key0 in data)
      if (!func11.call(schema109.properties, key0)) {
        let err15 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
      }
    if (data.formatVersion !== void 0 && data.formatVersion !== 2) {
      let err16 = { instancePath: instancePath + "/formatVersion", schemaPath: "#/properties/formatVersion/const", keyword: "const", params: { allowedValue: 2 } };
      vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
    }
    if (data.suite !== void 0 && (validate33(data.suite, { instancePath: instancePath + "/suite", parentData: data, parentDataProperty: "suite", rootData }) || (vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors), errors = vErrors.length)), data.scenario !== void 0 && typeof data.scenario != "string") {
      let err17 = { instancePath: instancePath + "/scenario", schemaPath: "#/properties/scenario/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
    }
    if (data.target !== void 0) {
      let data3 = data.target;
      if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
        if (data3.name === void 0) {
          let err18 = { instancePath: instancePath + "/target", schemaPath: "#/properties/target/required", keyword: "required", params: { missingProperty: "name" } };
          vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
        }
        if (data3.baseUrl === void 0) {
          let err19 = { instancePath: instancePath + "/target", schemaPath: "#/properties/target/required", keyword: "required", params: { missingProperty: "baseUrl" } };
          vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
        }
        for (let key1 in data3)
          if (!(key1 === "name" || key1 === "baseUrl" || key1 === "service")) {
            let err20 = { instancePath: instancePath + "/target", schemaPath: "#/properties/target/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 } };
            vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
          }
        if (data3.name !== void 0 && typeof data3.name != "string") {
          let err21 = { instancePath: instancePath + "/target/name", schemaPath: "#/properties/target/properties/name/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
        }
        if (data3.baseUrl !== void 0) {
          let data5 = data3.baseUrl;
          if (typeof data5 == "string") {
            if (!formats0.test(data5)) {
              let err22 = { instancePath: instancePath + "/target/baseUrl", schemaPath: "#/properties/target/properties/baseUrl/format", keyword: "format", params: { format: "uri" } };
              vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
            }
          } else {
            let err23 = { instancePath: instancePath + "/target/baseUrl", schemaPath: "#/properties/target/properties/baseUrl/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
          }
        }
        data3.service !== void 0 && (validate35(data3.service, { instancePath: instancePath + "/target/service", parentData: data3, parentDataProperty: "service", rootData }) || (vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors), errors = vErrors.length));
      } else {
        let err24 = { instancePath: instancePath + "/target", schemaPath: "#/properties/target/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
      }
    }
    if (data.seed !== void 0 && typeof data.seed != "number") {
      let err25 = { instancePath: instancePath + "/seed", schemaPath: "#/properties/seed/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
    }
    if (data.startedAt !== void 0) {
      let data8 = data.startedAt;
      if (typeof data8 == "string") {
        if (!formats4(data8)) {
          let err26 = { instancePath: instancePath + "/startedAt", schemaPath: "#/properties/startedAt/format", keyword: "format", params: { format: "iso-8601" } };
          vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
        }
      } else {
        let err27 = { instancePath: instancePath + "/startedAt", schemaPath: "#/properties/startedAt/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++;
      }
    }
    if (data.durationMs !== void 0 && typeof data.durationMs != "number") {
      let err28 = { instancePath: instancePath + "/durationMs", schemaPath: "#/properties/durationMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err28] : vErrors.push(err28), errors++;
    }
    if (data.verdict !== void 0 && (validate223(data.verdict, { instancePath: instancePath + "/verdict", parentData: data, parentDataProperty: "verdict", rootData }) || (vErrors = vErrors === null ? validate223.errors : vErrors.concat(validate223.errors), errors = vErrors.length)), data.reason !== void 0 && typeof data.reason != "string") {
      let err29 = { instancePath: instancePath + "/reason", schemaPath: "#/properties/reason/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err29] : vErrors.push(err29), errors++;
    }
    if (data.cause !== void 0) {
      let data12 = data.cause;
      if (!(data12 === "key" || data12 === "balance" || data12 === "unreachable" || data12 === "base-url" || data12 === "refused" || data12 === "limited" || data12 === "unanswered" || data12 === "nothing-due" || data12 === "script")) {
        let err30 = { instancePath: instancePath + "/cause", schemaPath: "#/properties/cause/enum", keyword: "enum", params: { allowedValues: schema109.properties.cause.enum } };
        vErrors === null ? vErrors = [err30] : vErrors.push(err30), errors++;
      }
    }
    if (data.stopped !== void 0) {
      let data13 = data.stopped;
      if (data13 && typeof data13 == "object" && !Array.isArray(data13)) {
        if (data13.cause === void 0) {
          let err31 = { instancePath: instancePath + "/stopped", schemaPath: "#/properties/stopped/required", keyword: "required", params: { missingProperty: "cause" } };
          vErrors === null ? vErrors = [err31] : vErrors.push(err31), errors++;
        }
        if (data13.atMs === void 0) {
          let err32 = { instancePath: instancePath + "/stopped", schemaPath: "#/properties/stopped/required", keyword: "required", params: { missingProperty: "atMs" } };
          vErrors === null ? vErrors = [err32] : vErrors.push(err32), errors++;
        }
        if (data13.reason === void 0) {
          let err33 = { instancePath: instancePath + "/stopped", schemaPath: "#/properties/stopped/required", keyword: "required", params: { missingProperty: "reason" } };
          vErrors === null ? vErrors = [err33] : vErrors.push(err33), errors++;
        }
        for (let key2 in data13)
          if (!(key2 === "cause" || key2 === "atMs" || key2 === "reason")) {
            let err34 = { instancePath: instancePath + "/stopped", schemaPath: "#/properties/stopped/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 } };
            vErrors === null ? vErrors = [err34] : vErrors.push(err34), errors++;
          }
        if (data13.cause !== void 0) {
          let data14 = data13.cause;
          if (!(data14 === "fault" || data14 === "objective" || data14 === "saturated")) {
            let err35 = { instancePath: instancePath + "/stopped/cause", schemaPath: "#/properties/stopped/properties/cause/enum", keyword: "enum", params: { allowedValues: schema109.properties.stopped.properties.cause.enum } };
            vErrors === null ? vErrors = [err35] : vErrors.push(err35), errors++;
          }
        }
        if (data13.atMs !== void 0 && typeof data13.atMs != "number") {
          let err36 = { instancePath: instancePath + "/stopped/atMs", schemaPath: "#/properties/stopped/properties/atMs/type", keyword: "type", params: { type: "number" } };
          vErrors === null ? vErrors = [err36] : vErrors.push(err36), errors++;
        }
        if (data13.reason !== void 0 && typeof data13.reason != "string") {
          let err37 = { instancePath: instancePath + "/stopped/reason", schemaPath: "#/properties/stopped/properties/reason/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err37] : vErrors.push(err37), errors++;
        }
      } else {
        let err38 = { instancePath: instancePath + "/stopped", schemaPath: "#/properties/stopped/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err38] : vErrors.push(err38), errors++;
      }
    }
    if (data.refused !== void 0) {
      let data17 = data.refused;
      if (data17 && typeof data17 == "object" && !Array.isArray(data17)) {
        if (data17.sends === void 0) {
          let err39 = { instancePath: instancePath + "/refused", schemaPath: "#/properties/refused/required", keyword: "required", params: { missingProperty: "sends" } };
          vErrors === null ? vErrors = [err39] : vErrors.push(err39), errors++;
        }
        if (data17.statuses === void 0) {
          let err40 = { instancePath: instancePath + "/refused", schemaPath: "#/properties/refused/required", keyword: "required", params: { missingProperty: "statuses" } };
          vErrors === null ? vErrors = [err40] : vErrors.push(err40), errors++;
        }
        for (let key3 in data17)
          if (!(key3 === "sends" || key3 === "statuses")) {
            let err41 = { instancePath: instancePath + "/refused", schemaPath: "#/properties/refused/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key3 } };
            vErrors === null ? vErrors = [err41] : vErrors.push(err41), errors++;
          }
        if (data17.sends !== void 0 && typeof data17.sends != "number") {
          let err42 = { instancePath: instancePath + "/refused/sends", schemaPath: "#/properties/refused/properties/sends/type", keyword: "type", params: { type: "number" } };
          vErrors === null ? vErrors = [err42] : vErrors.push(err42), errors++;
        }
        if (data17.statuses !== void 0) {
          let data19 = data17.statuses;
          if (data19 && typeof data19 == "object" && !Array.isArray(data19)) {
            for (let key4 in data19)
              if (typeof data19[key4] != "number") {
                let err43 = { instancePath: instancePath + "/refused/statuses/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/refused/properties/statuses/additionalProperties/type", keyword: "type", params: { type: "number" } };
                vErrors === null ? vErrors = [err43] : vErrors.push(err43), errors++;
              }
          } else {
            let err44 = { instancePath: instancePath + "/refused/statuses", schemaPath: "#/properties/refused/properties/statuses/type", keyword: "type", params: { type: "object" } };
            vErrors === null ? vErrors = [err44] : vErrors.push(err44), errors++;
          }
        }
      } else {
        let err45 = { instancePath: instancePath + "/refused", schemaPath: "#/properties/refused/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err45] : vErrors.push(err45), errors++;
      }
    }
    if (data.requested !== void 0) {
      let data21 = data.requested;
      if (data21 && typeof data21 == "object" && !Array.isArray(data21))
        for (let key5 in data21) {
          let data22 = data21[key5];
          if (typeof data22 != "number" && typeof data22 != "string") {
            let err46 = { instancePath: instancePath + "/requested/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/requested/additionalProperties/type", keyword: "type", params: { type: schema109.properties.requested.additionalProperties.type } };
            vErrors === null ? vErrors = [err46] : vErrors.push(err46), errors++;
          }
        }
      else {
        let err47 = { instancePath: instancePath + "/requested", schemaPath: "#/properties/requested/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err47] : vErrors.push(err47), errors++;
      }
    }
    if (data.achieved !== void 0) {
      let data23 = data.achieved;
      if (data23 && typeof data23 == "object" && !Array.isArray(data23)) {
        for (let key6 in data23)
          if (typeof data23[key6] != "number") {
            let err48 = { instancePath: instancePath + "/achieved/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/achieved/additionalProperties/type", keyword: "type", params: { type: "number" } };
            vErrors === null ? vErrors = [err48] : vErrors.push(err48), errors++;
          }
      } else {
        let err49 = { instancePath: instancePath + "/achieved", schemaPath: "#/properties/achieved/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err49] : vErrors.push(err49), errors++;
      }
    }
    if (data.metrics !== void 0) {
      let data25 = data.metrics;
      if (data25 && typeof data25 == "object" && !Array.isArray(data25))
        for (let key7 in data25)
          validate49(data25[key7], { instancePath: instancePath + "/metrics/" + key7.replace(/~/g, "~0").replace(/\//g, "~1"), parentData: data25, parentDataProperty: key7, rootData }) || (vErrors = vErrors === null ? validate49.errors : vErrors.concat(validate49.errors), errors = vErrors.length);
      else {
        let err50 = { instancePath: instancePath + "/metrics", schemaPath: "#/properties/metrics/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err50] : vErrors.push(err50), errors++;
      }
    }
    if (data.thresholds !== void 0) {
      let data27 = data.thresholds;
      if (Array.isArray(data27)) {
        let len0 = data27.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate47(data27[i0], { instancePath: instancePath + "/thresholds/" + i0, parentData: data27, parentDataProperty: i0, rootData }) || (vErrors = vErrors === null ? validate47.errors : vErrors.concat(validate47.errors), errors = vErrors.length);
      } else {
        let err51 = { instancePath: instancePath + "/thresholds", schemaPath: "#/properties/thresholds/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err51] : vErrors.push(err51), errors++;
      }
    }
    if (data.audit !== void 0 && (validate51(data.audit, { instancePath: instancePath + "/audit", parentData: data, parentDataProperty: "audit", rootData }) || (vErrors = vErrors === null ? validate51.errors : vErrors.concat(validate51.errors), errors = vErrors.length)), data.uncounted !== void 0) {
      let data30 = data.uncounted;
      if (Array.isArray(data30)) {
        let len1 = data30.length;
        for (let i1 = 0; i1 < len1; i1++)
          if (typeof data30[i1] != "string") {
            let err52 = { instancePath: instancePath + "/uncounted/" + i1, schemaPath: "#/properties/uncounted/items/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err52] : vErrors.push(err52), errors++;
          }
      } else {
        let err53 = { instancePath: instancePath + "/uncounted", schemaPath: "#/properties/uncounted/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err53] : vErrors.push(err53), errors++;
      }
    }
    if (data.evidence !== void 0) {
      let data32 = data.evidence;
      if (Array.isArray(data32)) {
        let len2 = data32.length;
        for (let i2 = 0; i2 < len2; i2++)
          validate228(data32[i2], { instancePath: instancePath + "/evidence/" + i2, parentData: data32, parentDataProperty: i2, rootData }) || (vErrors = vErrors === null ? validate228.errors : vErrors.concat(validate228.errors), errors = vErrors.length);
      } else {
        let err54 = { instancePath: instancePath + "/evidence", schemaPath: "#/properties/evidence/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err54] : vErrors.push(err54), errors++;
      }
    }
    if (data.generator !== void 0 && (validate53(data.generator, { instancePath: instancePath + "/generator", parentData: data, parentDataProperty: "generator", rootData }) || (vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors), errors = vErrors.length)), data.service !== void 0 && (validate74(data.service, { instancePath: instancePath + "/service", parentData: data, parentDataProperty: "service", rootData }) || (vErrors = vErrors === null ? validate74.errors : vErrors.concat(validate74.errors), errors = vErrors.length)), data.demonstration !== void 0 && typeof data.demonstration != "boolean") {
      let err55 = { instancePath: instancePath + "/demonstration", schemaPath: "#/properties/demonstration/type", keyword: "type", params: { type: "boolean" } };
      vErrors === null ? vErrors = [err55] : vErrors.push(err55), errors++;
    }
    if (data.statuses !== void 0) {
      let data37 = data.statuses;
      if (data37 && typeof data37 == "object" && !Array.isArray(data37)) {
        for (let key8 in data37)
          if (typeof data37[key8] != "number") {
            let err56 = { instancePath: instancePath + "/statuses/" + key8.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/statuses/additionalProperties/type", keyword: "type", params: { type: "number" } };
            vErrors === null ? vErrors = [err56] : vErrors.push(err56), errors++;
          }
      } else {
        let err57 = { instancePath: instancePath + "/statuses", schemaPath: "#/properties/statuses/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err57] : vErrors.push(err57), errors++;
      }
    }
    if (data.protocols !== void 0) {
      let data39 = data.protocols;
      if (data39 && typeof data39 == "object" && !Array.isArray(data39)) {
        for (let key9 in data39)
          if (typeof data39[key9] != "number") {
            let err58 = { instancePath: instancePath + "/protocols/" + key9.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/protocols/additionalProperties/type", keyword: "type", params: { type: "number" } };
            vErrors === null ? vErrors = [err58] : vErrors.push(err58), errors++;
          }
      } else {
        let err59 = { instancePath: instancePath + "/protocols", schemaPath: "#/properties/protocols/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err59] : vErrors.push(err59), errors++;
      }
    }
    if (data.notes !== void 0) {
      let data41 = data.notes;
      if (Array.isArray(data41)) {
        let len3 = data41.length;
        for (let i3 = 0; i3 < len3; i3++)
          if (typeof data41[i3] != "string") {
            let err60 = { instancePath: instancePath + "/notes/" + i3, schemaPath: "#/properties/notes/items/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err60] : vErrors.push(err60), errors++;
          }
      } else {
        let err61 = { instancePath: instancePath + "/notes", schemaPath: "#/properties/notes/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err61] : vErrors.push(err61), errors++;
      }
    }
    if (data.instances !== void 0) {
      let data43 = data.instances;
      if (Array.isArray(data43)) {
        let len4 = data43.length;
        for (let i4 = 0; i4 < len4; i4++) {
          let data44 = data43[i4];
          if (data44 && typeof data44 == "object" && !Array.isArray(data44)) {
            if (data44.instance === void 0) {
              let err62 = { instancePath: instancePath + "/instances/" + i4, schemaPath: "#/properties/instances/items/required", keyword: "required", params: { missingProperty: "instance" } };
              vErrors === null ? vErrors = [err62] : vErrors.push(err62), errors++;
            }
            if (data44.complete === void 0) {
              let err63 = { instancePath: instancePath + "/instances/" + i4, schemaPath: "#/properties/instances/items/required", keyword: "required", params: { missingProperty: "complete" } };
              vErrors === null ? vErrors = [err63] : vErrors.push(err63), errors++;
            }
            if (data44.sends === void 0) {
              let err64 = { instancePath: instancePath + "/instances/" + i4, schemaPath: "#/properties/instances/items/required", keyword: "required", params: { missingProperty: "sends" } };
              vErrors === null ? vErrors = [err64] : vErrors.push(err64), errors++;
            }
            if (data44.sendLagP99Ms === void 0) {
              let err65 = { instancePath: instancePath + "/instances/" + i4, schemaPath: "#/properties/instances/items/required", keyword: "required", params: { missingProperty: "sendLagP99Ms" } };
              vErrors === null ? vErrors = [err65] : vErrors.push(err65), errors++;
            }
            if (data44.peakRssBytes === void 0) {
              let err66 = { instancePath: instancePath + "/instances/" + i4, schemaPath: "#/properties/instances/items/required", keyword: "required", params: { missingProperty: "peakRssBytes" } };
              vErrors === null ? vErrors = [err66] : vErrors.push(err66), errors++;
            }
            if (data44.exitCode === void 0) {
              let err67 = { instancePath: instancePath + "/instances/" + i4, schemaPath: "#/properties/instances/items/required", keyword: "required", params: { missingProperty: "exitCode" } };
              vErrors === null ? vErrors = [err67] : vErrors.push(err67), errors++;
            }
            for (let key10 in data44)
              if (!(key10 === "instance" || key10 === "complete" || key10 === "sends" || key10 === "sendLagP99Ms" || key10 === "peakRssBytes" || key10 === "exitCode")) {
                let err68 = { instancePath: instancePath + "/instances/" + i4, schemaPath: "#/properties/instances/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key10 } };
                vErrors === null ? vErrors = [err68] : vErrors.push(err68), errors++;
              }
            if (data44.instance !== void 0 && typeof data44.instance != "number") {
              let err69 = { instancePath: instancePath + "/instances/" + i4 + "/instance", schemaPath: "#/properties/instances/items/properties/instance/type", keyword: "type", params: { type: "number" } };
              vErrors === null ? vErrors = [err69] : vErrors.push(err69), errors++;
            }
            if (data44.complete !== void 0 && typeof data44.complete != "boolean") {
              let err70 = { instancePath: instancePath + "/instances/" + i4 + "/complete", schemaPath: "#/properties/instances/items/properties/complete/type", keyword: "type", params: { type: "boolean" } };
              vErrors === null ? vErrors = [err70] : vErrors.push(err70), errors++;
            }
            if (data44.sends !== void 0 && typeof data44.sends != "number") {
              let err71 = { instancePath: instancePath + "/instances/" + i4 + "/sends", schemaPath: "#/properties/instances/items/properties/sends/type", keyword: "type", params: { type: "number" } };
              vErrors === null ? vErrors = [err71] : vErrors.push(err71), errors++;
            }
            if (data44.sendLagP99Ms !== void 0) {
              let data48 = data44.sendLagP99Ms;
              if (typeof data48 != "number" && data48 !== null) {
                let err72 = { instancePath: instancePath + "/instances/" + i4 + "/sendLagP99Ms", schemaPath: "#/properties/instances/items/properties/sendLagP99Ms/type", keyword: "type", params: { type: schema109.properties.instances.items.properties.sendLagP99Ms.type } };
                vErrors === null ? vErrors = [err72] : vErrors.push(err72), errors++;
              }
            }
            if (data44.peakRssBytes !== void 0 && typeof data44.peakRssBytes != "number") {
              let err73 = { instancePath: instancePath + "/instances/" + i4 + "/peakRssBytes", schemaPath: "#/properties/instances/items/properties/peakRssBytes/type", keyword: "type", params: { type: "number" } };
              vErrors === null ? vErrors = [err73] : vErrors.push(err73), errors++;
            }
            if (data44.exitCode !== void 0) {
              let data50 = data44.exitCode;
              if (typeof data50 != "number" && data50 !== null) {
                let err74 = { instancePath: instancePath + "/instances/" + i4 + "/exitCode", schemaPath: "#/properties/instances/items/properties/exitCode/type", keyword: "type", params: { type: schema109.properties.instances.items.properties.exitCode.type } };
                vErrors === null ? vErrors = [err74] : vErrors.push(err74), errors++;
              }
            }
          } else {
            let err75 = { instancePath: instancePath + "/instances/" + i4, schemaPath: "#/properties/instances/items/type", keyword: "type", params: { type: "object" } };
            vErrors === null ? vErrors = [err75] : vErrors.push(err75), errors++;
          }
        }
      } else {
        let err76 = { instancePath: instancePath + "/instances", schemaPath: "#/properties/instances/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err76] : vErrors.push(err76), errors++;
      }
    }
    if (data.series !== void 0) {
      let data51 = data.series;
      if (Array.isArray(data51)) {
        let len5 = data51.length;
        for (let i5 = 0; i5 < len5; i5++)
          validate232(data51[i5], { instancePath: instancePath + "/series/" + i5, parentData: data51, parentDataProperty: i5, rootData }) || (vErrors = vErrors === null ? validate232.errors : vErrors.concat(validate232.errors), errors = vErrors.length);
      } else {
        let err77 = { instancePath: instancePath + "/series", schemaPath: "#/properties/series/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err77] : vErrors.push(err77), errors++;
      }
    }
    if (data.goodput !== void 0 && (validate234(data.goodput, { instancePath: instancePath + "/goodput", parentData: data, parentDataProperty: "goodput", rootData }) || (vErrors = vErrors === null ? validate234.errors : vErrors.concat(validate234.errors), errors = vErrors.length)), data.slices !== void 0) {
      let data54 = data.slices;
      if (Array.isArray(data54)) {
        let len6 = data54.length;
        for (let i6 = 0; i6 < len6; i6++)
          validate236(data54[i6], { instancePath: instancePath + "/slices/" + i6, parentData: data54, parentDataProperty: i6, rootData }) || (vErrors = vErrors === null ? validate236.errors : vErrors.concat(validate236.errors), errors = vErrors.length);
      } else {
        let err78 = { instancePath: instancePath + "/slices", schemaPath: "#/properties/slices/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err78] : vErrors.push(err78), errors++;
      }
    }
    if (data.stretches !== void 0) {
      let data56 = data.stretches;
      if (Array.isArray(data56)) {
        let len7 = data56.length;
        for (let i7 = 0; i7 < len7; i7++)
          validate239(data56[i7], { instancePath: instancePath + "/stretches/" + i7, parentData: data56, parentDataProperty: i7, rootData }) || (vErrors = vErrors === null ? validate239.errors : vErrors.concat(validate239.errors), errors = vErrors.length);
      } else {
        let err79 = { instancePath: instancePath + "/stretches", schemaPath: "#/properties/stretches/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err79] : vErrors.push(err79), errors++;
      }
    }
    if (data.disturbances !== void 0) {
      let data58 = data.disturbances;
      if (Array.isArray(data58)) {
        let len8 = data58.length;
        for (let i8 = 0; i8 < len8; i8++)
          validate241(data58[i8], { instancePath: instancePath + "/disturbances/" + i8, parentData: data58, parentDataProperty: i8, rootData }) || (vErrors = vErrors === null ? validate241.errors : vErrors.concat(validate241.errors), errors = vErrors.length);
      } else {
        let err80 = { instancePath: instancePath + "/disturbances", schemaPath: "#/properties/disturbances/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err80] : vErrors.push(err80), errors++;
      }
    }
    if (data.lostMessages !== void 0) {
      let data60 = data.lostMessages;
      if (Array.isArray(data60)) {
        let len9 = data60.length;
        for (let i9 = 0; i9 < len9; i9++)
          validate243(data60[i9], { instancePath: instancePath + "/lostMessages/" + i9, parentData: data60, parentDataProperty: i9, rootData }) || (vErrors = vErrors === null ? validate243.errors : vErrors.concat(validate243.errors), errors = vErrors.length);
      } else {
        let err81 = { instancePath: instancePath + "/lostMessages", schemaPath: "#/properties/lostMessages/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err81] : vErrors.push(err81), errors++;
      }
    }
    data.scraped !== void 0 && (validate245(data.scraped, { instancePath: instancePath + "/scraped", parentData: data, parentDataProperty: "scraped", rootData }) || (vErrors = vErrors === null ? validate245.errors : vErrors.concat(validate245.errors), errors = vErrors.length));
  } else {
    let err82 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err82] : vErrors.push(err82), errors++;
  }
  return validate220.errors = vErrors, errors === 0;
}
var loadAudit = validate51, loadCalibration = validate54, loadChange = validate249, schema120 = { $id: "https://agent-conformance.example/schemas/load/load-change.schema.json", title: "LoadChange", description: "One metric, compared between two builds under the same load.", type: "object", required: ["name", "unit", "was", "is", "effect", "p", "verdict"], properties: { name: { description: "A metric with its percentile, `good`, `refused`, or a fault that the audit found.", type: "string" }, unit: { description: "rate: of a benchmark, sends per second or open waits. delta: Cliff's delta, how much more often an answer of the newer build is the slower one, from -1 to 1.", enum: ["ms", "share", "delta", "faults", "rate"] }, was: { type: "number" }, is: { type: "number" }, effect: { description: "For percentiles and rates the ratio minus one, otherwise the difference.", type: "number" }, p: { description: "The p-value, corrected for all comparisons; null for counts.", type: ["number", "null"] }, verdict: { enum: ["worse", "better", "same"] }, known: { description: "The baseline lists it, so it does not make the comparison worse.", type: "boolean" } }, additionalProperties: !1 };
function validate249(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.name === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "name" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.unit === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "unit" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.was === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "was" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.is === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "is" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.effect === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "effect" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.p === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "p" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.verdict === void 0) {
      let err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "verdict" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "name" || key0 === "unit" || key0 === "was" || key0 === "is" || key0 === "effect" || key0 === "p" || key0 === "verdict" || key0 === "known")) {
        let err7 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    if (data.name !== void 0 && typeof data.name != "string") {
      let err8 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.unit !== void 0) {
      let data1 = data.unit;
      if (!(data1 === "ms" || data1 === "share" || data1 === "delta" || data1 === "faults" || data1 === "rate")) {
        let err9 = { instancePath: instancePath + "/unit", schemaPath: "#/properties/unit/enum", keyword: "enum", params: { allowedValues: schema120.properties.unit.enum } };
        vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
      }
    }
    if (data.was !== void 0 && typeof data.was != "number") {
      let err10 = { instancePath: instancePath + "/was", schemaPath: "#/properties/was/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.is !== void 0 && typeof data.is != "number") {
      let err11 = { instancePath: instancePath + "/is", schemaPath: "#/properties/is/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    if (data.effect !== void 0 && typeof data.effect != "number") {
      let err12 = { instancePath: instancePath + "/effect", schemaPath: "#/properties/effect/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
    }
    if (data.p !== void 0) {
      let data5 = data.p;
      if (typeof data5 != "number" && data5 !== null) {
        let err13 = { instancePath: instancePath + "/p", schemaPath: "#/properties/p/type", keyword: "type", params: { type: schema120.properties.p.type } };
        vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
      }
    }
    if (data.verdict !== void 0) {
      let data6 = data.verdict;
      if (!(data6 === "worse" || data6 === "better" || data6 === "same")) {
        let err14 = { instancePath: instancePath + "/verdict", schemaPath: "#/properties/verdict/enum", keyword: "enum", params: { allowedValues: schema120.properties.verdict.enum } };
        vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
      }
    }
    if (data.known !== void 0 && typeof data.known != "boolean") {
      let err15 = { instancePath: instancePath + "/known", schemaPath: "#/properties/known/type", keyword: "type", params: { type: "boolean" } };
      vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
    }
  } else {
    let err16 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
  }
  return validate249.errors = vErrors, errors === 0;
}
var loadComparison = validate250, schema121 = { $id: "https://agent-conformance.example/schemas/load/load-comparison.schema.json", title: "LoadComparison", description: "compare.json: what changed from one build to another under the same load.", type: "object", required: ["suite", "scenario", "older", "newer", "verdict", "changes", "notes"], properties: { suite: { $ref: "../result/suite.schema.json" }, scenario: { type: "string" }, older: { type: "object", required: ["name", "runs"], properties: { name: { type: "string" }, runs: { type: "array", items: { type: "string" } } }, additionalProperties: !1 }, newer: { type: "object", required: ["name", "runs"], properties: { name: { type: "string" }, runs: { type: "array", items: { type: "string" } } }, additionalProperties: !1 }, verdict: { enum: ["worse", "nothing-worse", "inconclusive"] }, changes: { type: "array", items: { $ref: "load-change.schema.json" } }, notes: { type: "array", items: { type: "string" } } }, additionalProperties: !1 };
function validate250(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.suite === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "suite" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.scenario === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "scenario" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.older === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "older" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.newer === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "newer" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.verdict === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "verdict" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.changes === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "changes" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.notes === void 0) {
      let err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "notes" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "suite" || key0 === "scenario" || key0 === "older" || key0 === "newer" || key0 === "verdict" || key0 === "changes" || key0 === "notes")) {
        let err7 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    if (data.suite !== void 0 && (validate33(data.suite, { instancePath: instancePath + "/suite", parentData: data, parentDataProperty: "suite", rootData }) || (vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors), errors = vErrors.length)), data.scenario !== void 0 && typeof data.scenario != "string") {
      let err8 = { instancePath: instancePath + "/scenario", schemaPath: "#/properties/scenario/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.older !== void 0) {
      let data2 = data.older;
      if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
        if (data2.name === void 0) {
          let err9 = { instancePath: instancePath + "/older", schemaPath: "#/properties/older/required", keyword: "required", params: { missingProperty: "name" } };
          vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
        }
        if (data2.runs === void 0) {
          let err10 = { instancePath: instancePath + "/older", schemaPath: "#/properties/older/required", keyword: "required", params: { missingProperty: "runs" } };
          vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
        }
        for (let key1 in data2)
          if (!(key1 === "name" || key1 === "runs")) {
            let err11 = { instancePath: instancePath + "/older", schemaPath: "#/properties/older/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 } };
            vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
          }
        if (data2.name !== void 0 && typeof data2.name != "string") {
          let err12 = { instancePath: instancePath + "/older/name", schemaPath: "#/properties/older/properties/name/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
        }
        if (data2.runs !== void 0) {
          let data4 = data2.runs;
          if (Array.isArray(data4)) {
            let len0 = data4.length;
            for (let i0 = 0; i0 < len0; i0++)
              if (typeof data4[i0] != "string") {
                let err13 = { instancePath: instancePath + "/older/runs/" + i0, schemaPath: "#/properties/older/properties/runs/items/type", keyword: "type", params: { type: "string" } };
                vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
              }
          } else {
            let err14 = { instancePath: instancePath + "/older/runs", schemaPath: "#/properties/older/properties/runs/type", keyword: "type", params: { type: "array" } };
            vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
          }
        }
      } else {
        let err15 = { instancePath: instancePath + "/older", schemaPath: "#/properties/older/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
      }
    }
    if (data.newer !== void 0) {
      let data6 = data.newer;
      if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
        if (data6.name === void 0) {
          let err16 = { instancePath: instancePath + "/newer", schemaPath: "#/properties/newer/required", keyword: "required", params: { missingProperty: "name" } };
          vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
        }
        if (data6.runs === void 0) {
          let err17 = { instancePath: instancePath + "/newer", schemaPath: "#/properties/newer/required", keyword: "required", params: { missingProperty: "runs" } };
          vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
        }
        for (let key2 in data6)
          if (!(key2 === "name" || key2 === "runs")) {
            let err18 = { instancePath: instancePath + "/newer", schemaPath: "#/properties/newer/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 } };
            vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
          }
        if (data6.name !== void 0 && typeof data6.name != "string") {
          let err19 = { instancePath: instancePath + "/newer/name", schemaPath: "#/properties/newer/properties/name/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
        }
        if (data6.runs !== void 0) {
          let data8 = data6.runs;
          if (Array.isArray(data8)) {
            let len1 = data8.length;
            for (let i1 = 0; i1 < len1; i1++)
              if (typeof data8[i1] != "string") {
                let err20 = { instancePath: instancePath + "/newer/runs/" + i1, schemaPath: "#/properties/newer/properties/runs/items/type", keyword: "type", params: { type: "string" } };
                vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
              }
          } else {
            let err21 = { instancePath: instancePath + "/newer/runs", schemaPath: "#/properties/newer/properties/runs/type", keyword: "type", params: { type: "array" } };
            vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
          }
        }
      } else {
        let err22 = { instancePath: instancePath + "/newer", schemaPath: "#/properties/newer/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
      }
    }
    if (data.verdict !== void 0) {
      let data10 = data.verdict;
      if (!(data10 === "worse" || data10 === "nothing-worse" || data10 === "inconclusive")) {
        let err23 = { instancePath: instancePath + "/verdict", schemaPath: "#/properties/verdict/enum", keyword: "enum", params: { allowedValues: schema121.properties.verdict.enum } };
        vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
      }
    }
    if (data.changes !== void 0) {
      let data11 = data.changes;
      if (Array.isArray(data11)) {
        let len2 = data11.length;
        for (let i2 = 0; i2 < len2; i2++)
          validate249(data11[i2], { instancePath: instancePath + "/changes/" + i2, parentData: data11, parentDataProperty: i2, rootData }) || (vErrors = vErrors === null ? validate249.errors : vErrors.concat(validate249.errors), errors = vErrors.length);
      } else {
        let err24 = { instancePath: instancePath + "/changes", schemaPath: "#/properties/changes/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
      }
    }
    if (data.notes !== void 0) {
      let data13 = data.notes;
      if (Array.isArray(data13)) {
        let len3 = data13.length;
        for (let i3 = 0; i3 < len3; i3++)
          if (typeof data13[i3] != "string") {
            let err25 = { instancePath: instancePath + "/notes/" + i3, schemaPath: "#/properties/notes/items/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
          }
      } else {
        let err26 = { instancePath: instancePath + "/notes", schemaPath: "#/properties/notes/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
      }
    }
  } else {
    let err27 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++;
  }
  return validate250.errors = vErrors, errors === 0;
}
var loadDisturbance = validate241, loadEvidence = validate228, loadGenerator = validate53, loadGoodput = validate234, loadHistogram = validate253, schema122 = { $id: "https://agent-conformance.example/schemas/load/load-histogram.schema.json", title: "LoadHistogram", description: "Counts of whole microseconds in log-linear buckets; two of them merge without loss.", type: "object", required: ["unit", "count", "sum", "min", "max", "buckets"], properties: { unit: { enum: ["us"] }, count: { type: "number" }, sum: { type: "number" }, min: { type: "number" }, max: { type: "number" }, buckets: { description: "Index and count.", type: "array", items: { type: "array", minItems: 2, maxItems: 2, items: { type: "number" } } } }, additionalProperties: !1 };
function validate253(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.unit === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "unit" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.count === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "count" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.sum === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "sum" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.min === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "min" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.max === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "max" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.buckets === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "buckets" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "unit" || key0 === "count" || key0 === "sum" || key0 === "min" || key0 === "max" || key0 === "buckets")) {
        let err6 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    if (data.unit !== void 0 && data.unit !== "us") {
      let err7 = { instancePath: instancePath + "/unit", schemaPath: "#/properties/unit/enum", keyword: "enum", params: { allowedValues: schema122.properties.unit.enum } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.count !== void 0 && typeof data.count != "number") {
      let err8 = { instancePath: instancePath + "/count", schemaPath: "#/properties/count/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.sum !== void 0 && typeof data.sum != "number") {
      let err9 = { instancePath: instancePath + "/sum", schemaPath: "#/properties/sum/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.min !== void 0 && typeof data.min != "number") {
      let err10 = { instancePath: instancePath + "/min", schemaPath: "#/properties/min/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.max !== void 0 && typeof data.max != "number") {
      let err11 = { instancePath: instancePath + "/max", schemaPath: "#/properties/max/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    if (data.buckets !== void 0) {
      let data5 = data.buckets;
      if (Array.isArray(data5)) {
        let len0 = data5.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data6 = data5[i0];
          if (Array.isArray(data6)) {
            if (data6.length > 2) {
              let err12 = { instancePath: instancePath + "/buckets/" + i0, schemaPath: "#/properties/buckets/items/maxItems", keyword: "maxItems", params: { limit: 2 } };
              vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
            }
            if (data6.length < 2) {
              let err13 = { instancePath: instancePath + "/buckets/" + i0, schemaPath: "#/properties/buckets/items/minItems", keyword: "minItems", params: { limit: 2 } };
              vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
            }
            let len1 = data6.length;
            for (let i1 = 0; i1 < len1; i1++)
              if (typeof data6[i1] != "number") {
                let err14 = { instancePath: instancePath + "/buckets/" + i0 + "/" + i1, schemaPath: "#/properties/buckets/items/items/type", keyword: "type", params: { type: "number" } };
                vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
              }
          } else {
            let err15 = { instancePath: instancePath + "/buckets/" + i0, schemaPath: "#/properties/buckets/items/type", keyword: "type", params: { type: "array" } };
            vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
          }
        }
      } else {
        let err16 = { instancePath: instancePath + "/buckets", schemaPath: "#/properties/buckets/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
      }
    }
  } else {
    let err17 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
  }
  return validate253.errors = vErrors, errors === 0;
}
var loadInstance = validate254, schema123 = { $id: "https://agent-conformance.example/schemas/load/load-instance.schema.json", title: "LoadInstance", description: "instance-N.json: the result of one process of k6.", type: "object", required: ["instance", "startedAtMs", "endedAtMs", "complete", "histograms", "counters", "gauges", "evidence", "series", "process"], properties: { instance: { type: "number" }, startedAtMs: { type: "number" }, endedAtMs: { type: "number" }, complete: { description: "The run ended by itself.", type: "boolean" }, histograms: { description: "By name.", type: "object", additionalProperties: { $ref: "load-histogram.schema.json" } }, counters: { type: "object", additionalProperties: { type: "number" } }, gauges: { type: "object", additionalProperties: { type: "object", required: ["max"], properties: { max: { type: "number" } }, additionalProperties: !1 } }, evidence: { type: "array", items: { $ref: "load-evidence.schema.json" } }, series: { type: "array", items: { $ref: "load-instance-second.schema.json" } }, process: { type: "object", required: ["baseRssBytes", "peakRssBytes", "gcCount", "gcPauseMaxUs", "cpuSeconds", "goVersion", "k6Version"], properties: { baseRssBytes: { type: "number" }, peakRssBytes: { type: "number" }, gcCount: { type: "number" }, gcPauseMaxUs: { type: "number" }, cpuSeconds: { type: "number" }, goVersion: { type: "string" }, k6Version: { type: "string" } }, additionalProperties: !1 }, config: { description: "The configuration that the process ran with, as it was in its file." }, beganAtMs: { description: "When its first virtual user was about to send. The process may have been paused until then.", type: "number" }, leftOut: { description: "What was left out because a log was too large: the percentiles of each second (`bands`), or all seconds (`series`).", enum: ["bands", "series"] } }, additionalProperties: !1 };
function validate257(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.atMs === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "atMs" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.counters === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "counters" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.gauges === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "gauges" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.bands === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "bands" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "atMs" || key0 === "counters" || key0 === "gauges" || key0 === "bands")) {
        let err4 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    if (data.atMs !== void 0 && typeof data.atMs != "number") {
      let err5 = { instancePath: instancePath + "/atMs", schemaPath: "#/properties/atMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.counters !== void 0) {
      let data1 = data.counters;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        for (let key1 in data1)
          if (typeof data1[key1] != "number") {
            let err6 = { instancePath: instancePath + "/counters/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/counters/additionalProperties/type", keyword: "type", params: { type: "number" } };
            vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
          }
      } else {
        let err7 = { instancePath: instancePath + "/counters", schemaPath: "#/properties/counters/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
    if (data.gauges !== void 0) {
      let data3 = data.gauges;
      if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
        for (let key2 in data3)
          if (typeof data3[key2] != "number") {
            let err8 = { instancePath: instancePath + "/gauges/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/gauges/additionalProperties/type", keyword: "type", params: { type: "number" } };
            vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
          }
      } else {
        let err9 = { instancePath: instancePath + "/gauges", schemaPath: "#/properties/gauges/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
      }
    }
    if (data.bands !== void 0) {
      let data5 = data.bands;
      if (data5 && typeof data5 == "object" && !Array.isArray(data5))
        for (let key3 in data5) {
          let data6 = data5[key3];
          if (Array.isArray(data6)) {
            if (data6.length > 4) {
              let err10 = { instancePath: instancePath + "/bands/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/bands/additionalProperties/maxItems", keyword: "maxItems", params: { limit: 4 } };
              vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
            }
            if (data6.length < 4) {
              let err11 = { instancePath: instancePath + "/bands/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/bands/additionalProperties/minItems", keyword: "minItems", params: { limit: 4 } };
              vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
            }
            let len0 = data6.length;
            for (let i0 = 0; i0 < len0; i0++)
              if (typeof data6[i0] != "number") {
                let err12 = { instancePath: instancePath + "/bands/" + key3.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i0, schemaPath: "#/properties/bands/additionalProperties/items/type", keyword: "type", params: { type: "number" } };
                vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
              }
          } else {
            let err13 = { instancePath: instancePath + "/bands/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/bands/additionalProperties/type", keyword: "type", params: { type: "array" } };
            vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
          }
        }
      else {
        let err14 = { instancePath: instancePath + "/bands", schemaPath: "#/properties/bands/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
      }
    }
  } else {
    let err15 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
  }
  return validate257.errors = vErrors, errors === 0;
}
function validate254(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.instance === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "instance" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.startedAtMs === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "startedAtMs" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.endedAtMs === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "endedAtMs" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.complete === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "complete" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.histograms === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "histograms" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.counters === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "counters" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.gauges === void 0) {
      let err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "gauges" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.evidence === void 0) {
      let err7 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "evidence" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.series === void 0) {
      let err8 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "series" } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.process === void 0) {
      let err9 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "process" } };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    for (let key0 in data)
      if (!func11.call(schema123.properties, key0)) {
        let err10 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
      }
    if (data.instance !== void 0 && typeof data.instance != "number") {
      let err11 = { instancePath: instancePath + "/instance", schemaPath: "#/properties/instance/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    if (data.startedAtMs !== void 0 && typeof data.startedAtMs != "number") {
      let err12 = { instancePath: instancePath + "/startedAtMs", schemaPath: "#/properties/startedAtMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
    }
    if (data.endedAtMs !== void 0 && typeof data.endedAtMs != "number") {
      let err13 = { instancePath: instancePath + "/endedAtMs", schemaPath: "#/properties/endedAtMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
    }
    if (data.complete !== void 0 && typeof data.complete != "boolean") {
      let err14 = { instancePath: instancePath + "/complete", schemaPath: "#/properties/complete/type", keyword: "type", params: { type: "boolean" } };
      vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
    }
    if (data.histograms !== void 0) {
      let data4 = data.histograms;
      if (data4 && typeof data4 == "object" && !Array.isArray(data4))
        for (let key1 in data4)
          validate253(data4[key1], { instancePath: instancePath + "/histograms/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), parentData: data4, parentDataProperty: key1, rootData }) || (vErrors = vErrors === null ? validate253.errors : vErrors.concat(validate253.errors), errors = vErrors.length);
      else {
        let err15 = { instancePath: instancePath + "/histograms", schemaPath: "#/properties/histograms/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
      }
    }
    if (data.counters !== void 0) {
      let data6 = data.counters;
      if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
        for (let key2 in data6)
          if (typeof data6[key2] != "number") {
            let err16 = { instancePath: instancePath + "/counters/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/counters/additionalProperties/type", keyword: "type", params: { type: "number" } };
            vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
          }
      } else {
        let err17 = { instancePath: instancePath + "/counters", schemaPath: "#/properties/counters/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
      }
    }
    if (data.gauges !== void 0) {
      let data8 = data.gauges;
      if (data8 && typeof data8 == "object" && !Array.isArray(data8))
        for (let key3 in data8) {
          let data9 = data8[key3];
          if (data9 && typeof data9 == "object" && !Array.isArray(data9)) {
            if (data9.max === void 0) {
              let err18 = { instancePath: instancePath + "/gauges/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/gauges/additionalProperties/required", keyword: "required", params: { missingProperty: "max" } };
              vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
            }
            for (let key4 in data9)
              if (key4 !== "max") {
                let err19 = { instancePath: instancePath + "/gauges/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/gauges/additionalProperties/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key4 } };
                vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
              }
            if (data9.max !== void 0 && typeof data9.max != "number") {
              let err20 = { instancePath: instancePath + "/gauges/" + key3.replace(/~/g, "~0").replace(/\//g, "~1") + "/max", schemaPath: "#/properties/gauges/additionalProperties/properties/max/type", keyword: "type", params: { type: "number" } };
              vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
            }
          } else {
            let err21 = { instancePath: instancePath + "/gauges/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/gauges/additionalProperties/type", keyword: "type", params: { type: "object" } };
            vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
          }
        }
      else {
        let err22 = { instancePath: instancePath + "/gauges", schemaPath: "#/properties/gauges/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
      }
    }
    if (data.evidence !== void 0) {
      let data11 = data.evidence;
      if (Array.isArray(data11)) {
        let len0 = data11.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate228(data11[i0], { instancePath: instancePath + "/evidence/" + i0, parentData: data11, parentDataProperty: i0, rootData }) || (vErrors = vErrors === null ? validate228.errors : vErrors.concat(validate228.errors), errors = vErrors.length);
      } else {
        let err23 = { instancePath: instancePath + "/evidence", schemaPath: "#/properties/evidence/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
      }
    }
    if (data.series !== void 0) {
      let data13 = data.series;
      if (Array.isArray(data13)) {
        let len1 = data13.length;
        for (let i1 = 0; i1 < len1; i1++)
          validate257(data13[i1], { instancePath: instancePath + "/series/" + i1, parentData: data13, parentDataProperty: i1, rootData }) || (vErrors = vErrors === null ? validate257.errors : vErrors.concat(validate257.errors), errors = vErrors.length);
      } else {
        let err24 = { instancePath: instancePath + "/series", schemaPath: "#/properties/series/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
      }
    }
    if (data.process !== void 0) {
      let data15 = data.process;
      if (data15 && typeof data15 == "object" && !Array.isArray(data15)) {
        if (data15.baseRssBytes === void 0) {
          let err25 = { instancePath: instancePath + "/process", schemaPath: "#/properties/process/required", keyword: "required", params: { missingProperty: "baseRssBytes" } };
          vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
        }
        if (data15.peakRssBytes === void 0) {
          let err26 = { instancePath: instancePath + "/process", schemaPath: "#/properties/process/required", keyword: "required", params: { missingProperty: "peakRssBytes" } };
          vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
        }
        if (data15.gcCount === void 0) {
          let err27 = { instancePath: instancePath + "/process", schemaPath: "#/properties/process/required", keyword: "required", params: { missingProperty: "gcCount" } };
          vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++;
        }
        if (data15.gcPauseMaxUs === void 0) {
          let err28 = { instancePath: instancePath + "/process", schemaPath: "#/properties/process/required", keyword: "required", params: { missingProperty: "gcPauseMaxUs" } };
          vErrors === null ? vErrors = [err28] : vErrors.push(err28), errors++;
        }
        if (data15.cpuSeconds === void 0) {
          let err29 = { instancePath: instancePath + "/process", schemaPath: "#/properties/process/required", keyword: "required", params: { missingProperty: "cpuSeconds" } };
          vErrors === null ? vErrors = [err29] : vErrors.push(err29), errors++;
        }
        if (data15.goVersion === void 0) {
          let err30 = { instancePath: instancePath + "/process", schemaPath: "#/properties/process/required", keyword: "required", params: { missingProperty: "goVersion" } };
          vErrors === null ? vErrors = [err30] : vErrors.push(err30), errors++;
        }
        if (data15.k6Version === void 0) {
          let err31 = { instancePath: instancePath + "/process", schemaPath: "#/properties/process/required", keyword: "required", params: { missingProperty: "k6Version" } };
          vErrors === null ? vErrors = [err31] : vErrors.push(err31), errors++;
        }
        for (let key5 in data15)
          if (!(key5 === "baseRssBytes" || key5 === "peakRssBytes" || key5 === "gcCount" || key5 === "gcPauseMaxUs" || key5 === "cpuSeconds" || key5 === "goVersion" || key5 === "k6Version")) {
            let err32 = { instancePath: instancePath + "/process", schemaPath: "#/properties/process/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key5 } };
            vErrors === null ? vErrors = [err32] : vErrors.push(err32), errors++;
          }
        if (data15.baseRssBytes !== void 0 && typeof data15.baseRssBytes != "number") {
          let err33 = { instancePath: instancePath + "/process/baseRssBytes", schemaPath: "#/properties/process/properties/baseRssBytes/type", keyword: "type", params: { type: "number" } };
          vErrors === null ? vErrors = [err33] : vErrors.push(err33), errors++;
        }
        if (data15.peakRssBytes !== void 0 && typeof data15.peakRssBytes != "number") {
          let err34 = { instancePath: instancePath + "/process/peakRssBytes", schemaPath: "#/properties/process/properties/peakRssBytes/type", keyword: "type", params: { type: "number" } };
          vErrors === null ? vErrors = [err34] : vErrors.push(err34), errors++;
        }
        if (data15.gcCount !== void 0 && typeof data15.gcCount != "number") {
          let err35 = { instancePath: instancePath + "/process/gcCount", schemaPath: "#/properties/process/properties/gcCount/type", keyword: "type", params: { type: "number" } };
          vErrors === null ? vErrors = [err35] : vErrors.push(err35), errors++;
        }
        if (data15.gcPauseMaxUs !== void 0 && typeof data15.gcPauseMaxUs != "number") {
          let err36 = { instancePath: instancePath + "/process/gcPauseMaxUs", schemaPath: "#/properties/process/properties/gcPauseMaxUs/type", keyword: "type", params: { type: "number" } };
          vErrors === null ? vErrors = [err36] : vErrors.push(err36), errors++;
        }
        if (data15.cpuSeconds !== void 0 && typeof data15.cpuSeconds != "number") {
          let err37 = { instancePath: instancePath + "/process/cpuSeconds", schemaPath: "#/properties/process/properties/cpuSeconds/type", keyword: "type", params: { type: "number" } };
          vErrors === null ? vErrors = [err37] : vErrors.push(err37), errors++;
        }
        if (data15.goVersion !== void 0 && typeof data15.goVersion != "string") {
          let err38 = { instancePath: instancePath + "/process/goVersion", schemaPath: "#/properties/process/properties/goVersion/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err38] : vErrors.push(err38), errors++;
        }
        if (data15.k6Version !== void 0 && typeof data15.k6Version != "string") {
          let err39 = { instancePath: instancePath + "/process/k6Version", schemaPath: "#/properties/process/properties/k6Version/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err39] : vErrors.push(err39), errors++;
        }
      } else {
        let err40 = { instancePath: instancePath + "/process", schemaPath: "#/properties/process/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err40] : vErrors.push(err40), errors++;
      }
    }
    if (data.beganAtMs !== void 0 && typeof data.beganAtMs != "number") {
      let err41 = { instancePath: instancePath + "/beganAtMs", schemaPath: "#/properties/beganAtMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err41] : vErrors.push(err41), errors++;
    }
    if (data.leftOut !== void 0) {
      let data24 = data.leftOut;
      if (!(data24 === "bands" || data24 === "series")) {
        let err42 = { instancePath: instancePath + "/leftOut", schemaPath: "#/properties/leftOut/enum", keyword: "enum", params: { allowedValues: schema123.properties.leftOut.enum } };
        vErrors === null ? vErrors = [err42] : vErrors.push(err42), errors++;
      }
    }
  } else {
    let err43 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err43] : vErrors.push(err43), errors++;
  }
  return validate254.errors = vErrors, errors === 0;
}
var loadInstanceSecond = validate257, loadLostMessage = validate243, loadMetric = validate49, loadRunConfig = validate259, schema125 = { $id: "https://agent-conformance.example/schemas/load/load-run-config.schema.json", title: "LoadRunConfig", description: "config.json of a load run: the configuration of its k6 processes, without secrets.", type: "object", required: ["scenario", "baseUrl", "script", "waitLimitMs", "slackMs", "lagMs", "seed", "runId", "instances", "vus", "open", "holdMs", "eventsPerSecond", "ratePerSecond", "durationMs", "drainMs", "compress", "arrivals", "mix", "sendLagP99Ms", "headers", "workload", "arrivalsFile", "startAtMs", "targetName", "demonstration", "tls"], properties: { scenario: { description: "The id of one.", type: "string", pattern: "^[a-z][a-z0-9-]*$" }, baseUrl: { type: "string", format: "uri" }, script: { description: "`agent.script` of the target; null: the agent has no script and gets plain texts.", type: ["string", "null"] }, waitLimitMs: { type: "number" }, slackMs: { description: "The tolerance around the wait limit: a later response is late, an earlier `timedOut` is early.", type: "number" }, lagMs: { description: "The longest staleness of a view.", type: "number" }, seed: { type: "number" }, runId: { description: "Letters and digits only: each text and each word carries it.", type: "string" }, instances: { type: "number" }, vus: { description: "The virtual users of all instances, at least one for each instance. Each paces the sends whose index is its own modulo `vus`.", type: "number" }, open: { description: "The number of sends held open; 0 if sends arrive at a rate.", type: "number" }, holdMs: { description: "How long each send is held open; 0 if sends arrive at a rate.", type: "number" }, eventsPerSecond: { description: "Message events over all streams.", type: "number" }, ratePerSecond: { description: "The average rate of sends; the highest rate of a ramp. 0 if sends are held open.", type: "number" }, durationMs: { description: "Bounds the arrivals.", type: "number" }, stages: { description: "Parts in which the rate moves evenly from that of the part before, or from 0; absent where it stays the same.", type: "array", items: { type: "object", required: ["durationMs", "ratePerSecond"], properties: { durationMs: { type: "number" }, ratePerSecond: { description: "Sends per second at the end of the part.", type: "number" } }, additionalProperties: !1 } }, users: { description: "The users of a closed model: each waits for a response before it sends again. `ratePerSecond` is then the highest rate that they reach. Absent if sends are due at planned times.", type: "number" }, keys: { description: "The number of credentials among which the virtual users are divided; absent: one.", type: "number" }, disturbances: { description: "What disturbs the load, in order; absent where nothing does.", type: "array", items: { type: "object", required: ["atMs", "action", "forMs"], properties: { atMs: { description: "Since the start of the load.", type: "number" }, action: { description: "As typed: a command, or `proxy: ` and what a proxy does.", type: "string" }, forMs: { description: "How long the proxy does it. 0: it takes no time, or is a command. null: until the end.", type: ["number", "null"] } }, additionalProperties: !1 } }, disturbedBinMs: { description: "Of a load with disturbances: the length of the bins in which good sends are counted.", type: "number" }, proxy: { description: "Of a load with disturbances by a proxy: k6 connects to `to` in place of `from`.", type: "object", required: ["from", "to"], properties: { from: { type: "string" }, to: { type: "string" } }, additionalProperties: !1 }, drainMs: { description: "The longest time after the last arrival to wait for responses and settled conversations.", type: "number" }, compress: { description: "Recorded times are divided by it.", type: "number" }, arrivals: { enum: ["poisson", "recorded"] }, mix: { description: "Relative weights of the ways to send; any sum above zero.", type: "object", required: ["none", "optional", "required", "stream"], properties: { none: { type: "number" }, optional: { type: "number" }, required: { type: "number" }, stream: { type: "number" } }, additionalProperties: !1 }, sendLagP99Ms: { description: "Above this limit the generator was late, and latencies do not count.", type: "number" }, headers: { description: "Names of further request headers. The value of the nth is in AGENT_LOAD_HEADER_n (from 0).", type: "array", items: { type: "string" } }, workload: { description: "Path of a CSV of sessions, opened in the init context; null where the scenario needs none.", type: ["string", "null"] }, arrivalsFile: { description: "Path of a CSV of arrivals, opened likewise; null unless `arrivals` is `recorded`.", type: ["string", "null"] }, startAtMs: { description: "Epoch milliseconds at which all instances begin; null: at once.", type: ["number", "null"] }, service: { description: "The build that is tested.", $ref: "../target/service.schema.json" }, traceHeaders: { description: "Each request has a trace id.", type: "boolean" }, http2: { description: "All requests go over HTTP/2, many on each connection. Absent: HTTP/1.1, or what TLS negotiates.", const: !0 }, targetName: { type: "string" }, demonstration: { description: "The built-in service is the target.", type: "boolean" }, tls: { description: "Files of a client certificate, opened in the init context.", union: [{ $ref: "client-certificate.schema.json" }, { type: "null" }] }, bounds: { description: "The objectives of a good send. If there are none: it was accepted, and its response has no fault.", type: "array", items: { type: "object", required: ["metric", "kind", "boundMs"], properties: { metric: { type: "string" }, kind: { enum: ["none", "optional", "required", "stream", null] }, boundMs: { type: "number" } }, additionalProperties: !1 } }, warmUpMs: { description: "Sends that are due earlier, or that end earlier if sends are held open, are not in the figures. 0 without it.", type: "number" }, tiers: { description: "Sets of objectives, of which good sends are counted apart.", type: "array", items: { type: "object", required: ["name", "bounds"], properties: { name: { type: "string" }, bounds: { description: "As those of the run.", type: "array", items: { type: "object", required: ["metric", "kind", "boundMs"], properties: { metric: { type: "string" }, kind: { enum: ["none", "optional", "required", "stream", null] }, boundMs: { type: "number" } }, additionalProperties: !1 } } }, additionalProperties: !1 } }, slices: { description: "The length of a slice; absent if the run is not sliced.", type: "object", required: ["everyMs", "count"], properties: { everyMs: { type: "number" }, count: { type: "number" } }, additionalProperties: !1 }, objectives: { description: "The objectives besides the thresholds of the scenario, as the user wrote them.", type: "array", items: { type: "string" } } }, additionalProperties: !0 }, pattern10 = new RegExp("^[a-z][a-z0-9-]*$", "u");
function validate259(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.scenario === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "scenario" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.baseUrl === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "baseUrl" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.script === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "script" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.waitLimitMs === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "waitLimitMs" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.slackMs === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "slackMs" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.lagMs === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "lagMs" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.seed === void 0) {
      let err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "seed" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.runId === void 0) {
      let err7 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "runId" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.instances === void 0) {
      let err8 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "instances" } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.vus === void 0) {
      let err9 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "vus" } };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.open === void 0) {
      let err10 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "open" } };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.holdMs === void 0) {
      let err11 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "holdMs" } };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    if (data.eventsPerSecond === void 0) {
      let err12 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "eventsPerSecond" } };
      vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
    }
    if (data.ratePerSecond === void 0) {
      let err13 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "ratePerSecond" } };
      vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
    }
    if (data.durationMs === void 0) {
      let err14 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "durationMs" } };
      vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
    }
    if (data.drainMs === void 0) {
      let err15 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "drainMs" } };
      vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
    }
    if (data.compress === void 0) {
      let err16 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "compress" } };
      vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
    }
    if (data.arrivals === void 0) {
      let err17 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "arrivals" } };
      vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
    }
    if (data.mix === void 0) {
      let err18 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "mix" } };
      vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
    }
    if (data.sendLagP99Ms === void 0) {
      let err19 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "sendLagP99Ms" } };
      vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
    }
    if (data.headers === void 0) {
      let err20 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "headers" } };
      vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
    }
    if (data.workload === void 0) {
      let err21 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "workload" } };
      vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
    }
    if (data.arrivalsFile === void 0) {
      let err22 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "arrivalsFile" } };
      vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
    }
    if (data.startAtMs === void 0) {
      let err23 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "startAtMs" } };
      vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
    }
    if (data.targetName === void 0) {
      let err24 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "targetName" } };
      vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
    }
    if (data.demonstration === void 0) {
      let err25 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "demonstration" } };
      vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
    }
    if (data.tls === void 0) {
      let err26 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "tls" } };
      vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
    }
    if (data.scenario !== void 0) {
      let data0 = data.scenario;
      if (typeof data0 == "string") {
        if (!pattern10.test(data0)) {
          let err27 = { instancePath: instancePath + "/scenario", schemaPath: "#/properties/scenario/pattern", keyword: "pattern", params: { pattern: "^[a-z][a-z0-9-]*$" } };
          vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++;
        }
      } else {
        let err28 = { instancePath: instancePath + "/scenario", schemaPath: "#/properties/scenario/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err28] : vErrors.push(err28), errors++;
      }
    }
    if (data.baseUrl !== void 0) {
      let data1 = data.baseUrl;
      if (typeof data1 == "string") {
        if (!formats0.test(data1)) {
          let err29 = { instancePath: instancePath + "/baseUrl", schemaPath: "#/properties/baseUrl/format", keyword: "format", params: { format: "uri" } };
          vErrors === null ? vErrors = [err29] : vErrors.push(err29), errors++;
        }
      } else {
        let err30 = { instancePath: instancePath + "/baseUrl", schemaPath: "#/properties/baseUrl/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err30] : vErrors.push(err30), errors++;
      }
    }
    if (data.script !== void 0) {
      let data2 = data.script;
      if (typeof data2 != "string" && data2 !== null) {
        let err31 = { instancePath: instancePath + "/script", schemaPath: "#/properties/script/type", keyword: "type", params: { type: schema125.properties.script.type } };
        vErrors === null ? vErrors = [err31] : vErrors.push(err31), errors++;
      }
    }
    if (data.waitLimitMs !== void 0 && typeof data.waitLimitMs != "number") {
      let err32 = { instancePath: instancePath + "/waitLimitMs", schemaPath: "#/properties/waitLimitMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err32] : vErrors.push(err32), errors++;
    }
    if (data.slackMs !== void 0 && typeof data.slackMs != "number") {
      let err33 = { instancePath: instancePath + "/slackMs", schemaPath: "#/properties/slackMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err33] : vErrors.push(err33), errors++;
    }
    if (data.lagMs !== void 0 && typeof data.lagMs != "number") {
      let err34 = { instancePath: instancePath + "/lagMs", schemaPath: "#/properties/lagMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err34] : vErrors.push(err34), errors++;
    }
    if (data.seed !== void 0 && typeof data.seed != "number") {
      let err35 = { instancePath: instancePath + "/seed", schemaPath: "#/properties/seed/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err35] : vErrors.push(err35), errors++;
    }
    if (data.runId !== void 0 && typeof data.runId != "string") {
      let err36 = { instancePath: instancePath + "/runId", schemaPath: "#/properties/runId/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err36] : vErrors.push(err36), errors++;
    }
    if (data.instances !== void 0 && typeof data.instances != "number") {
      let err37 = { instancePath: instancePath + "/instances", schemaPath: "#/properties/instances/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err37] : vErrors.push(err37), errors++;
    }
    if (data.vus !== void 0 && typeof data.vus != "number") {
      let err38 = { instancePath: instancePath + "/vus", schemaPath: "#/properties/vus/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err38] : vErrors.push(err38), errors++;
    }
    if (data.open !== void 0 && typeof data.open != "number") {
      let err39 = { instancePath: instancePath + "/open", schemaPath: "#/properties/open/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err39] : vErrors.push(err39), errors++;
    }
    if (data.holdMs !== void 0 && typeof data.holdMs != "number") {
      let err40 = { instancePath: instancePath + "/holdMs", schemaPath: "#/properties/holdMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err40] : vErrors.push(err40), errors++;
    }
    if (data.eventsPerSecond !== void 0 && typeof data.eventsPerSecond != "number") {
      let err41 = { instancePath: instancePath + "/eventsPerSecond", schemaPath: "#/properties/eventsPerSecond/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err41] : vErrors.push(err41), errors++;
    }
    if (data.ratePerSecond !== void 0 && typeof data.ratePerSecond != "number") {
      let err42 = { instancePath: instancePath + "/ratePerSecond", schemaPath: "#/properties/ratePerSecond/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err42] : vErrors.push(err42), errors++;
    }
    if (data.durationMs !== void 0 && typeof data.durationMs != "number") {
      let err43 = { instancePath: instancePath + "/durationMs", schemaPath: "#/properties/durationMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err43] : vErrors.push(err43), errors++;
    }
    if (data.stages !== void 0) {
      let data15 = data.stages;
      if (Array.isArray(data15)) {
        let len0 = data15.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data16 = data15[i0];
          if (data16 && typeof data16 == "object" && !Array.isArray(data16)) {
            if (data16.durationMs === void 0) {
              let err44 = { instancePath: instancePath + "/stages/" + i0, schemaPath: "#/properties/stages/items/required", keyword: "required", params: { missingProperty: "durationMs" } };
              vErrors === null ? vErrors = [err44] : vErrors.push(err44), errors++;
            }
            if (data16.ratePerSecond === void 0) {
              let err45 = { instancePath: instancePath + "/stages/" + i0, schemaPath: "#/properties/stages/items/required", keyword: "required", params: { missingProperty: "ratePerSecond" } };
              vErrors === null ? vErrors = [err45] : vErrors.push(err45), errors++;
            }
            for (let key0 in data16)
              if (!(key0 === "durationMs" || key0 === "ratePerSecond")) {
                let err46 = { instancePath: instancePath + "/stages/" + i0, schemaPath: "#/properties/stages/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
                vErrors === null ? vErrors = [err46] : vErrors.push(err46), errors++;
              }
            if (data16.durationMs !== void 0 && typeof data16.durationMs != "number") {
              let err47 = { instancePath: instancePath + "/stages/" + i0 + "/durationMs", schemaPath: "#/properties/stages/items/properties/durationMs/type", keyword: "type", params: { type: "number" } };
              vErrors === null ? vErrors = [err47] : vErrors.push(err47), errors++;
            }
            if (data16.ratePerSecond !== void 0 && typeof data16.ratePerSecond != "number") {
              let err48 = { instancePath: instancePath + "/stages/" + i0 + "/ratePerSecond", schemaPath: "#/properties/stages/items/properties/ratePerSecond/type", keyword: "type", params: { type: "number" } };
              vErrors === null ? vErrors = [err48] : vErrors.push(err48), errors++;
            }
          } else {
            let err49 = { instancePath: instancePath + "/stages/" + i0, schemaPath: "#/properties/stages/items/type", keyword: "type", params: { type: "object" } };
            vErrors === null ? vErrors = [err49] : vErrors.push(err49), errors++;
          }
        }
      } else {
        let err50 = { instancePath: instancePath + "/stages", schemaPath: "#/properties/stages/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err50] : vErrors.push(err50), errors++;
      }
    }
    if (data.users !== void 0 && typeof data.users != "number") {
      let err51 = { instancePath: instancePath + "/users", schemaPath: "#/properties/users/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err51] : vErrors.push(err51), errors++;
    }
    if (data.keys !== void 0 && typeof data.keys != "number") {
      let err52 = { instancePath: instancePath + "/keys", schemaPath: "#/properties/keys/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err52] : vErrors.push(err52), errors++;
    }
    if (data.disturbances !== void 0) {
      let data21 = data.disturbances;
      if (Array.isArray(data21)) {
        let len1 = data21.length;
        for (let i1 = 0; i1 < len1; i1++) {
          let data22 = data21[i1];
          if (data22 && typeof data22 == "object" && !Array.isArray(data22)) {
            if (data22.atMs === void 0) {
              let err53 = { instancePath: instancePath + "/disturbances/" + i1, schemaPath: "#/properties/disturbances/items/required", keyword: "required", params: { missingProperty: "atMs" } };
              vErrors === null ? vErrors = [err53] : vErrors.push(err53), errors++;
            }
            if (data22.action === void 0) {
              let err54 = { instancePath: instancePath + "/disturbances/" + i1, schemaPath: "#/properties/disturbances/items/required", keyword: "required", params: { missingProperty: "action" } };
              vErrors === null ? vErrors = [err54] : vErrors.push(err54), errors++;
            }
            if (data22.forMs === void 0) {
              let err55 = { instancePath: instancePath + "/disturbances/" + i1, schemaPath: "#/properties/disturbances/items/required", keyword: "required", params: { missingProperty: "forMs" } };
              vErrors === null ? vErrors = [err55] : vErrors.push(err55), errors++;
            }
            for (let key1 in data22)
              if (!(key1 === "atMs" || key1 === "action" || key1 === "forMs")) {
                let err56 = { instancePath: instancePath + "/disturbances/" + i1, schemaPath: "#/properties/disturbances/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 } };
                vErrors === null ? vErrors = [err56] : vErrors.push(err56), errors++;
              }
            if (data22.atMs !== void 0 && typeof data22.atMs != "number") {
              let err57 = { instancePath: instancePath + "/disturbances/" + i1 + "/atMs", schemaPath: "#/properties/disturbances/items/properties/atMs/type", keyword: "type", params: { type: "number" } };
              vErrors === null ? vErrors = [err57] : vErrors.push(err57), errors++;
            }
            if (data22.action !== void 0 && typeof data22.action != "string") {
              let err58 = { instancePath: instancePath + "/disturbances/" + i1 + "/action", schemaPath: "#/properties/disturbances/items/properties/action/type", keyword: "type", params: { type: "string" } };
              vErrors === null ? vErrors = [err58] : vErrors.push(err58), errors++;
            }
            if (data22.forMs !== void 0) {
              let data25 = data22.forMs;
              if (typeof data25 != "number" && data25 !== null) {
                let err59 = { instancePath: instancePath + "/disturbances/" + i1 + "/forMs", schemaPath: "#/properties/disturbances/items/properties/forMs/type", keyword: "type", params: { type: schema125.properties.disturbances.items.properties.forMs.type } };
                vErrors === null ? vErrors = [err59] : vErrors.push(err59), errors++;
              }
            }
          } else {
            let err60 = { instancePath: instancePath + "/disturbances/" + i1, schemaPath: "#/properties/disturbances/items/type", keyword: "type", params: { type: "object" } };
            vErrors === null ? vErrors = [err60] : vErrors.push(err60), errors++;
          }
        }
      } else {
        let err61 = { instancePath: instancePath + "/disturbances", schemaPath: "#/properties/disturbances/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err61] : vErrors.push(err61), errors++;
      }
    }
    if (data.disturbedBinMs !== void 0 && typeof data.disturbedBinMs != "number") {
      let err62 = { instancePath: instancePath + "/disturbedBinMs", schemaPath: "#/properties/disturbedBinMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err62] : vErrors.push(err62), errors++;
    }
    if (data.proxy !== void 0) {
      let data27 = data.proxy;
      if (data27 && typeof data27 == "object" && !Array.isArray(data27)) {
        if (data27.from === void 0) {
          let err63 = { instancePath: instancePath + "/proxy", schemaPath: "#/properties/proxy/required", keyword: "required", params: { missingProperty: "from" } };
          vErrors === null ? vErrors = [err63] : vErrors.push(err63), errors++;
        }
        if (data27.to === void 0) {
          let err64 = { instancePath: instancePath + "/proxy", schemaPath: "#/properties/proxy/required", keyword: "required", params: { missingProperty: "to" } };
          vErrors === null ? vErrors = [err64] : vErrors.push(err64), errors++;
        }
        for (let key2 in data27)
          if (!(key2 === "from" || key2 === "to")) {
            let err65 = { instancePath: instancePath + "/proxy", schemaPath: "#/properties/proxy/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 } };
            vErrors === null ? vErrors = [err65] : vErrors.push(err65), errors++;
          }
        if (data27.from !== void 0 && typeof data27.from != "string") {
          let err66 = { instancePath: instancePath + "/proxy/from", schemaPath: "#/properties/proxy/properties/from/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err66] : vErrors.push(err66), errors++;
        }
        if (data27.to !== void 0 && typeof data27.to != "string") {
          let err67 = { instancePath: instancePath + "/proxy/to", schemaPath: "#/properties/proxy/properties/to/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err67] : vErrors.push(err67), errors++;
        }
      } else {
        let err68 = { instancePath: instancePath + "/proxy", schemaPath: "#/properties/proxy/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err68] : vErrors.push(err68), errors++;
      }
    }
    if (data.drainMs !== void 0 && typeof data.drainMs != "number") {
      let err69 = { instancePath: instancePath + "/drainMs", schemaPath: "#/properties/drainMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err69] : vErrors.push(err69), errors++;
    }
    if (data.compress !== void 0 && typeof data.compress != "number") {
      let err70 = { instancePath: instancePath + "/compress", schemaPath: "#/properties/compress/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err70] : vErrors.push(err70), errors++;
    }
    if (data.arrivals !== void 0) {
      let data32 = data.arrivals;
      if (!(data32 === "poisson" || data32 === "recorded")) {
        let err71 = { instancePath: instancePath + "/arrivals", schemaPath: "#/properties/arrivals/enum", keyword: "enum", params: { allowedValues: schema125.properties.arrivals.enum } };
        vErrors === null ? vErrors = [err71] : vErrors.push(err71), errors++;
      }
    }
    if (data.mix !== void 0) {
      let data33 = data.mix;
      if (data33 && typeof data33 == "object" && !Array.isArray(data33)) {
        if (data33.none === void 0) {
          let err72 = { instancePath: instancePath + "/mix", schemaPath: "#/properties/mix/required", keyword: "required", params: { missingProperty: "none" } };
          vErrors === null ? vErrors = [err72] : vErrors.push(err72), errors++;
        }
        if (data33.optional === void 0) {
          let err73 = { instancePath: instancePath + "/mix", schemaPath: "#/properties/mix/required", keyword: "required", params: { missingProperty: "optional" } };
          vErrors === null ? vErrors = [err73] : vErrors.push(err73), errors++;
        }
        if (data33.required === void 0) {
          let err74 = { instancePath: instancePath + "/mix", schemaPath: "#/properties/mix/required", keyword: "required", params: { missingProperty: "required" } };
          vErrors === null ? vErrors = [err74] : vErrors.push(err74), errors++;
        }
        if (data33.stream === void 0) {
          let err75 = { instancePath: instancePath + "/mix", schemaPath: "#/properties/mix/required", keyword: "required", params: { missingProperty: "stream" } };
          vErrors === null ? vErrors = [err75] : vErrors.push(err75), errors++;
        }
        for (let key3 in data33)
          if (!(key3 === "none" || key3 === "optional" || key3 === "required" || key3 === "stream")) {
            let err76 = { instancePath: instancePath + "/mix", schemaPath: "#/properties/mix/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key3 } };
            vErrors === null ? vErrors = [err76] : vErrors.push(err76), errors++;
          }
        if (data33.none !== void 0 && typeof data33.none != "number") {
          let err77 = { instancePath: instancePath + "/mix/none", schemaPath: "#/properties/mix/properties/none/type", keyword: "type", params: { type: "number" } };
          vErrors === null ? vErrors = [err77] : vErrors.push(err77), errors++;
        }
        if (data33.optional !== void 0 && typeof data33.optional != "number") {
          let err78 = { instancePath: instancePath + "/mix/optional", schemaPath: "#/properties/mix/properties/optional/type", keyword: "type", params: { type: "number" } };
          vErrors === null ? vErrors = [err78] : vErrors.push(err78), errors++;
        }
        if (data33.required !== void 0 && typeof data33.required != "number") {
          let err79 = { instancePath: instancePath + "/mix/required", schemaPath: "#/properties/mix/properties/required/type", keyword: "type", params: { type: "number" } };
          vErrors === null ? vErrors = [err79] : vErrors.push(err79), errors++;
        }
        if (data33.stream !== void 0 && typeof data33.stream != "number") {
          let err80 = { instancePath: instancePath + "/mix/stream", schemaPath: "#/properties/mix/properties/stream/type", keyword: "type", params: { type: "number" } };
          vErrors === null ? vErrors = [err80] : vErrors.push(err80), errors++;
        }
      } else {
        let err81 = { instancePath: instancePath + "/mix", schemaPath: "#/properties/mix/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err81] : vErrors.push(err81), errors++;
      }
    }
    if (data.sendLagP99Ms !== void 0 && typeof data.sendLagP99Ms != "number") {
      let err82 = { instancePath: instancePath + "/sendLagP99Ms", schemaPath: "#/properties/sendLagP99Ms/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err82] : vErrors.push(err82), errors++;
    }
    if (data.headers !== void 0) {
      let data39 = data.headers;
      if (Array.isArray(data39)) {
        let len2 = data39.length;
        for (let i2 = 0; i2 < len2; i2++)
          if (typeof data39[i2] != "string") {
            let err83 = { instancePath: instancePath + "/headers/" + i2, schemaPath: "#/properties/headers/items/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err83] : vErrors.push(err83), errors++;
          }
      } else {
        let err84 = { instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err84] : vErrors.push(err84), errors++;
      }
    }
    if (data.workload !== void 0) {
      let data41 = data.workload;
      if (typeof data41 != "string" && data41 !== null) {
        let err85 = { instancePath: instancePath + "/workload", schemaPath: "#/properties/workload/type", keyword: "type", params: { type: schema125.properties.workload.type } };
        vErrors === null ? vErrors = [err85] : vErrors.push(err85), errors++;
      }
    }
    if (data.arrivalsFile !== void 0) {
      let data42 = data.arrivalsFile;
      if (typeof data42 != "string" && data42 !== null) {
        let err86 = { instancePath: instancePath + "/arrivalsFile", schemaPath: "#/properties/arrivalsFile/type", keyword: "type", params: { type: schema125.properties.arrivalsFile.type } };
        vErrors === null ? vErrors = [err86] : vErrors.push(err86), errors++;
      }
    }
    if (data.startAtMs !== void 0) {
      let data43 = data.startAtMs;
      if (typeof data43 != "number" && data43 !== null) {
        let err87 = { instancePath: instancePath + "/startAtMs", schemaPath: "#/properties/startAtMs/type", keyword: "type", params: { type: schema125.properties.startAtMs.type } };
        vErrors === null ? vErrors = [err87] : vErrors.push(err87), errors++;
      }
    }
    if (data.service !== void 0 && (validate35(data.service, { instancePath: instancePath + "/service", parentData: data, parentDataProperty: "service", rootData }) || (vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors), errors = vErrors.length)), data.traceHeaders !== void 0 && typeof data.traceHeaders != "boolean") {
      let err88 = { instancePath: instancePath + "/traceHeaders", schemaPath: "#/properties/traceHeaders/type", keyword: "type", params: { type: "boolean" } };
      vErrors === null ? vErrors = [err88] : vErrors.push(err88), errors++;
    }
    if (data.http2 !== void 0 && data.http2 !== !0) {
      let err89 = { instancePath: instancePath + "/http2", schemaPath: "#/properties/http2/const", keyword: "const", params: { allowedValue: !0 } };
      vErrors === null ? vErrors = [err89] : vErrors.push(err89), errors++;
    }
    if (data.targetName !== void 0 && typeof data.targetName != "string") {
      let err90 = { instancePath: instancePath + "/targetName", schemaPath: "#/properties/targetName/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err90] : vErrors.push(err90), errors++;
    }
    if (data.demonstration !== void 0 && typeof data.demonstration != "boolean") {
      let err91 = { instancePath: instancePath + "/demonstration", schemaPath: "#/properties/demonstration/type", keyword: "type", params: { type: "boolean" } };
      vErrors === null ? vErrors = [err91] : vErrors.push(err91), errors++;
    }
    if (data.tls !== void 0) {
      let data49 = data.tls, _errs102 = errors, valid11 = !1;
      if (!valid11) {
        let _errs103 = errors;
        validate87(data49, { instancePath: instancePath + "/tls", parentData: data, parentDataProperty: "tls", rootData }) || (vErrors = vErrors === null ? validate87.errors : vErrors.concat(validate87.errors), errors = vErrors.length);
        var _valid0 = _errs103 === errors;
        valid11 = _valid0;
      }
      if (!valid11) {
        let _errs104 = errors;
        if (data49 !== null) {
          let err92 = { instancePath: instancePath + "/tls", schemaPath: "#/properties/tls/union/1/type", keyword: "type", params: { type: "null" } };
          vErrors === null ? vErrors = [err92] : vErrors.push(err92), errors++;
        }
        var _valid0 = _errs104 === errors;
        valid11 = _valid0;
      }
      if (valid11)
        errors = _errs102, vErrors !== null && (_errs102 ? vErrors.length = _errs102 : vErrors = null);
      else {
        errors = _errs102, vErrors !== null && (_errs102 ? vErrors.length = _errs102 : vErrors = null);
        let err93 = { instancePath: instancePath + "/tls", schemaPath: "#/properties/tls/union", keyword: "union", params: { branches: [{ name: "clientCertificate", title: "ClientCertificate", type: "object", fields: ["certFile", "keyFile"], tag: null }, { name: "", title: "null", type: "null", fields: [], tag: null }] } };
        vErrors === null ? vErrors = [err93] : vErrors.push(err93), errors++;
      }
    }
    if (data.bounds !== void 0) {
      let data50 = data.bounds;
      if (Array.isArray(data50)) {
        let len3 = data50.length;
        for (let i3 = 0; i3 < len3; i3++) {
          let data51 = data50[i3];
          if (data51 && typeof data51 == "object" && !Array.isArray(data51)) {
            if (data51.metric === void 0) {
              let err94 = { instancePath: instancePath + "/bounds/" + i3, schemaPath: "#/properties/bounds/items/required", keyword: "required", params: { missingProperty: "metric" } };
              vErrors === null ? vErrors = [err94] : vErrors.push(err94), errors++;
            }
            if (data51.kind === void 0) {
              let err95 = { instancePath: instancePath + "/bounds/" + i3, schemaPath: "#/properties/bounds/items/required", keyword: "required", params: { missingProperty: "kind" } };
              vErrors === null ? vErrors = [err95] : vErrors.push(err95), errors++;
            }
            if (data51.boundMs === void 0) {
              let err96 = { instancePath: instancePath + "/bounds/" + i3, schemaPath: "#/properties/bounds/items/required", keyword: "required", params: { missingProperty: "boundMs" } };
              vErrors === null ? vErrors = [err96] : vErrors.push(err96), errors++;
            }
            for (let key4 in data51)
              if (!(key4 === "metric" || key4 === "kind" || key4 === "boundMs")) {
                let err97 = { instancePath: instancePath + "/bounds/" + i3, schemaPath: "#/properties/bounds/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key4 } };
                vErrors === null ? vErrors = [err97] : vErrors.push(err97), errors++;
              }
            if (data51.metric !== void 0 && typeof data51.metric != "string") {
              let err98 = { instancePath: instancePath + "/bounds/" + i3 + "/metric", schemaPath: "#/properties/bounds/items/properties/metric/type", keyword: "type", params: { type: "string" } };
              vErrors === null ? vErrors = [err98] : vErrors.push(err98), errors++;
            }
            if (data51.kind !== void 0) {
              let data53 = data51.kind;
              if (!(data53 === "none" || data53 === "optional" || data53 === "required" || data53 === "stream" || data53 === null)) {
                let err99 = { instancePath: instancePath + "/bounds/" + i3 + "/kind", schemaPath: "#/properties/bounds/items/properties/kind/enum", keyword: "enum", params: { allowedValues: schema125.properties.bounds.items.properties.kind.enum } };
                vErrors === null ? vErrors = [err99] : vErrors.push(err99), errors++;
              }
            }
            if (data51.boundMs !== void 0 && typeof data51.boundMs != "number") {
              let err100 = { instancePath: instancePath + "/bounds/" + i3 + "/boundMs", schemaPath: "#/properties/bounds/items/properties/boundMs/type", keyword: "type", params: { type: "number" } };
              vErrors === null ? vErrors = [err100] : vErrors.push(err100), errors++;
            }
          } else {
            let err101 = { instancePath: instancePath + "/bounds/" + i3, schemaPath: "#/properties/bounds/items/type", keyword: "type", params: { type: "object" } };
            vErrors === null ? vErrors = [err101] : vErrors.push(err101), errors++;
          }
        }
      } else {
        let err102 = { instancePath: instancePath + "/bounds", schemaPath: "#/properties/bounds/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err102] : vErrors.push(err102), errors++;
      }
    }
    if (data.warmUpMs !== void 0 && typeof data.warmUpMs != "number") {
      let err103 = { instancePath: instancePath + "/warmUpMs", schemaPath: "#/properties/warmUpMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err103] : vErrors.push(err103), errors++;
    }
    if (data.tiers !== void 0) {
      let data56 = data.tiers;
      if (Array.isArray(data56)) {
        let len4 = data56.length;
        for (let i4 = 0; i4 < len4; i4++) {
          let data57 = data56[i4];
          if (data57 && typeof data57 == "object" && !Array.isArray(data57)) {
            if (data57.name === void 0) {
              let err104 = { instancePath: instancePath + "/tiers/" + i4, schemaPath: "#/properties/tiers/items/required", keyword: "required", params: { missingProperty: "name" } };
              vErrors === null ? vErrors = [err104] : vErrors.push(err104), errors++;
            }
            if (data57.bounds === void 0) {
              let err105 = { instancePath: instancePath + "/tiers/" + i4, schemaPath: "#/properties/tiers/items/required", keyword: "required", params: { missingProperty: "bounds" } };
              vErrors === null ? vErrors = [err105] : vErrors.push(err105), errors++;
            }
            for (let key5 in data57)
              if (!(key5 === "name" || key5 === "bounds")) {
                let err106 = { instancePath: instancePath + "/tiers/" + i4, schemaPath: "#/properties/tiers/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key5 } };
                vErrors === null ? vErrors = [err106] : vErrors.push(err106), errors++;
              }
            if (data57.name !== void 0 && typeof data57.name != "string") {
              let err107 = { instancePath: instancePath + "/tiers/" + i4 + "/name", schemaPath: "#/properties/tiers/items/properties/name/type", keyword: "type", params: { type: "string" } };
              vErrors === null ? vErrors = [err107] : vErrors.push(err107), errors++;
            }
            if (data57.bounds !== void 0) {
              let data59 = data57.bounds;
              if (Array.isArray(data59)) {
                let len5 = data59.length;
                for (let i5 = 0; i5 < len5; i5++) {
                  let data60 = data59[i5];
                  if (data60 && typeof data60 == "object" && !Array.isArray(data60)) {
                    if (data60.metric === void 0) {
                      let err108 = { instancePath: instancePath + "/tiers/" + i4 + "/bounds/" + i5, schemaPath: "#/properties/tiers/items/properties/bounds/items/required", keyword: "required", params: { missingProperty: "metric" } };
                      vErrors === null ? vErrors = [err108] : vErrors.push(err108), errors++;
                    }
                    if (data60.kind === void 0) {
                      let err109 = { instancePath: instancePath + "/tiers/" + i4 + "/bounds/" + i5, schemaPath: "#/properties/tiers/items/properties/bounds/items/required", keyword: "required", params: { missingProperty: "kind" } };
                      vErrors === null ? vErrors = [err109] : vErrors.push(err109), errors++;
                    }
                    if (data60.boundMs === void 0) {
                      let err110 = { instancePath: instancePath + "/tiers/" + i4 + "/bounds/" + i5, schemaPath: "#/properties/tiers/items/properties/bounds/items/required", keyword: "required", params: { missingProperty: "boundMs" } };
                      vErrors === null ? vErrors = [err110] : vErrors.push(err110), errors++;
                    }
                    for (let key6 in data60)
                      if (!(key6 === "metric" || key6 === "kind" || key6 === "boundMs")) {
                        let err111 = { instancePath: instancePath + "/tiers/" + i4 + "/bounds/" + i5, schemaPath: "#/properties/tiers/items/properties/bounds/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key6 } };
                        vErrors === null ? vErrors = [err111] : vErrors.push(err111), errors++;
                      }
                    if (data60.metric !== void 0 && typeof data60.metric != "string") {
                      let err112 = { instancePath: instancePath + "/tiers/" + i4 + "/bounds/" + i5 + "/metric", schemaPath: "#/properties/tiers/items/properties/bounds/items/properties/metric/type", keyword: "type", params: { type: "string" } };
                      vErrors === null ? vErrors = [err112] : vErrors.push(err112), errors++;
                    }
                    if (data60.kind !== void 0) {
                      let data62 = data60.kind;
                      if (!(data62 === "none" || data62 === "optional" || data62 === "required" || data62 === "stream" || data62 === null)) {
                        let err113 = { instancePath: instancePath + "/tiers/" + i4 + "/bounds/" + i5 + "/kind", schemaPath: "#/properties/tiers/items/properties/bounds/items/properties/kind/enum", keyword: "enum", params: { allowedValues: schema125.properties.tiers.items.properties.bounds.items.properties.kind.enum } };
                        vErrors === null ? vErrors = [err113] : vErrors.push(err113), errors++;
                      }
                    }
                    if (data60.boundMs !== void 0 && typeof data60.boundMs != "number") {
                      let err114 = { instancePath: instancePath + "/tiers/" + i4 + "/bounds/" + i5 + "/boundMs", schemaPath: "#/properties/tiers/items/properties/bounds/items/properties/boundMs/type", keyword: "type", params: { type: "number" } };
                      vErrors === null ? vErrors = [err114] : vErrors.push(err114), errors++;
                    }
                  } else {
                    let err115 = { instancePath: instancePath + "/tiers/" + i4 + "/bounds/" + i5, schemaPath: "#/properties/tiers/items/properties/bounds/items/type", keyword: "type", params: { type: "object" } };
                    vErrors === null ? vErrors = [err115] : vErrors.push(err115), errors++;
                  }
                }
              } else {
                let err116 = { instancePath: instancePath + "/tiers/" + i4 + "/bounds", schemaPath: "#/properties/tiers/items/properties/bounds/type", keyword: "type", params: { type: "array" } };
                vErrors === null ? vErrors = [err116] : vErrors.push(err116), errors++;
              }
            }
          } else {
            let err117 = { instancePath: instancePath + "/tiers/" + i4, schemaPath: "#/properties/tiers/items/type", keyword: "type", params: { type: "object" } };
            vErrors === null ? vErrors = [err117] : vErrors.push(err117), errors++;
          }
        }
      } else {
        let err118 = { instancePath: instancePath + "/tiers", schemaPath: "#/properties/tiers/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err118] : vErrors.push(err118), errors++;
      }
    }
    if (data.slices !== void 0) {
      let data64 = data.slices;
      if (data64 && typeof data64 == "object" && !Array.isArray(data64)) {
        if (data64.everyMs === void 0) {
          let err119 = { instancePath: instancePath + "/slices", schemaPath: "#/properties/slices/required", keyword: "required", params: { missingProperty: "everyMs" } };
          vErrors === null ? vErrors = [err119] : vErrors.push(err119), errors++;
        }
        if (data64.count === void 0) {
          let err120 = { instancePath: instancePath + "/slices", schemaPath: "#/properties/slices/required", keyword: "required", params: { missingProperty: "count" } };
          vErrors === null ? vErrors = [err120] : vErrors.push(err120), errors++;
        }
        for (let key7 in data64)
          if (!(key7 === "everyMs" || key7 === "count")) {
            let err121 = { instancePath: instancePath + "/slices", schemaPath: "#/properties/slices/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key7 } };
            vErrors === null ? vErrors = [err121] : vErrors.push(err121), errors++;
          }
        if (data64.everyMs !== void 0 && typeof data64.everyMs != "number") {
          let err122 = { instancePath: instancePath + "/slices/everyMs", schemaPath: "#/properties/slices/properties/everyMs/type", keyword: "type", params: { type: "number" } };
          vErrors === null ? vErrors = [err122] : vErrors.push(err122), errors++;
        }
        if (data64.count !== void 0 && typeof data64.count != "number") {
          let err123 = { instancePath: instancePath + "/slices/count", schemaPath: "#/properties/slices/properties/count/type", keyword: "type", params: { type: "number" } };
          vErrors === null ? vErrors = [err123] : vErrors.push(err123), errors++;
        }
      } else {
        let err124 = { instancePath: instancePath + "/slices", schemaPath: "#/properties/slices/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err124] : vErrors.push(err124), errors++;
      }
    }
    if (data.objectives !== void 0) {
      let data67 = data.objectives;
      if (Array.isArray(data67)) {
        let len6 = data67.length;
        for (let i6 = 0; i6 < len6; i6++)
          if (typeof data67[i6] != "string") {
            let err125 = { instancePath: instancePath + "/objectives/" + i6, schemaPath: "#/properties/objectives/items/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err125] : vErrors.push(err125), errors++;
          }
      } else {
        let err126 = { instancePath: instancePath + "/objectives", schemaPath: "#/properties/objectives/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err126] : vErrors.push(err126), errors++;
      }
    }
  } else {
    let err127 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err127] : vErrors.push(err127), errors++;
  }
  return validate259.errors = vErrors, errors === 0;
}
var loadScraped = validate245, loadScrapedSeries = validate246, loadSecond = validate232, loadService = validate74, loadSlice = validate236, loadStretch = validate239, loadThreshold = validate47, loadVerdict = validate223, message = validate262, schema126 = { $id: "https://agent-conformance.example/schemas/api/message.schema.json", title: "Message", description: "One message of a history, from either side (spec 2.8).", type: "object", required: ["messageId", "role", "text", "timestamp"], properties: { messageId: { type: "string" }, role: { enum: ["assistant", "user"] }, text: { type: "string" }, timestamp: { description: "ISO 8601, where known.", type: ["string", "null"], format: "iso-8601" } }, additionalProperties: !1 };
function validate262(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.messageId === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "messageId" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.role === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "role" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.text === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "text" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.timestamp === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "timestamp" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "messageId" || key0 === "role" || key0 === "text" || key0 === "timestamp")) {
        let err4 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    if (data.messageId !== void 0 && typeof data.messageId != "string") {
      let err5 = { instancePath: instancePath + "/messageId", schemaPath: "#/properties/messageId/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.role !== void 0) {
      let data1 = data.role;
      if (!(data1 === "assistant" || data1 === "user")) {
        let err6 = { instancePath: instancePath + "/role", schemaPath: "#/properties/role/enum", keyword: "enum", params: { allowedValues: schema126.properties.role.enum } };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
    if (data.text !== void 0 && typeof data.text != "string") {
      let err7 = { instancePath: instancePath + "/text", schemaPath: "#/properties/text/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.timestamp !== void 0) {
      let data3 = data.timestamp;
      if (typeof data3 != "string" && data3 !== null) {
        let err8 = { instancePath: instancePath + "/timestamp", schemaPath: "#/properties/timestamp/type", keyword: "type", params: { type: schema126.properties.timestamp.type } };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
      if (typeof data3 == "string" && !formats4(data3)) {
        let err9 = { instancePath: instancePath + "/timestamp", schemaPath: "#/properties/timestamp/format", keyword: "format", params: { format: "iso-8601" } };
        vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
      }
    }
  } else {
    let err10 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
  }
  return validate262.errors = vErrors, errors === 0;
}
var messagePage = validate263, schema127 = { $id: "https://agent-conformance.example/schemas/api/message-page.schema.json", title: "MessagePage", description: "One page of a history, oldest message first (spec 2.9).", type: "object", required: ["before", "conversationId", "messages"], properties: { before: { description: "Opaque cursor to the page of older messages; null at the start.", type: ["string", "null"] }, conversationId: { type: "string" }, messages: { type: "array", items: { $ref: "message.schema.json" } } }, additionalProperties: !1 };
function validate263(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.before === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "before" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.conversationId === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "conversationId" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.messages === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "messages" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "before" || key0 === "conversationId" || key0 === "messages")) {
        let err3 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    if (data.before !== void 0) {
      let data0 = data.before;
      if (typeof data0 != "string" && data0 !== null) {
        let err4 = { instancePath: instancePath + "/before", schemaPath: "#/properties/before/type", keyword: "type", params: { type: schema127.properties.before.type } };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
    if (data.conversationId !== void 0 && typeof data.conversationId != "string") {
      let err5 = { instancePath: instancePath + "/conversationId", schemaPath: "#/properties/conversationId/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.messages !== void 0) {
      let data2 = data.messages;
      if (Array.isArray(data2)) {
        let len0 = data2.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate262(data2[i0], { instancePath: instancePath + "/messages/" + i0, parentData: data2, parentDataProperty: i0, rootData }) || (vErrors = vErrors === null ? validate262.errors : vErrors.concat(validate262.errors), errors = vErrors.length);
      } else {
        let err6 = { instancePath: instancePath + "/messages", schemaPath: "#/properties/messages/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
  } else {
    let err7 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
  }
  return validate263.errors = vErrors, errors === 0;
}
var noticeEvent = validate265;
function validate265(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.type === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "type" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.time === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "time" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.text === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "text" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "type" || key0 === "time" || key0 === "text")) {
        let err3 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    if (data.type !== void 0 && data.type !== "notice") {
      let err4 = { instancePath: instancePath + "/type", schemaPath: "#/properties/type/const", keyword: "const", params: { allowedValue: "notice" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.time !== void 0) {
      let data1 = data.time;
      if (typeof data1 == "string") {
        if (!formats4(data1)) {
          let err5 = { instancePath: instancePath + "/time", schemaPath: "#/properties/time/format", keyword: "format", params: { format: "iso-8601" } };
          vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
        }
      } else {
        let err6 = { instancePath: instancePath + "/time", schemaPath: "#/properties/time/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
    if (data.text !== void 0 && typeof data.text != "string") {
      let err7 = { instancePath: instancePath + "/text", schemaPath: "#/properties/text/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
  } else {
    let err8 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
  }
  return validate265.errors = vErrors, errors === 0;
}
var observation = validate266, schema129 = { $id: "https://agent-conformance.example/schemas/result/observation.schema.json", title: "Observation", description: "Observed behaviour where the specification leaves a choice.", type: "object", required: ["rule", "value"], properties: { rule: { description: "The id of the rule: area/slug.", type: "string" }, value: { type: ["string", "number", "boolean", "null"] }, exchange: { type: "string" } }, additionalProperties: !1 };
function validate266(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.rule === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "rule" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.value === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "value" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "rule" || key0 === "value" || key0 === "exchange")) {
        let err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    if (data.rule !== void 0 && typeof data.rule != "string") {
      let err3 = { instancePath: instancePath + "/rule", schemaPath: "#/properties/rule/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.value !== void 0) {
      let data1 = data.value;
      if (typeof data1 != "string" && typeof data1 != "number" && typeof data1 != "boolean" && data1 !== null) {
        let err4 = { instancePath: instancePath + "/value", schemaPath: "#/properties/value/type", keyword: "type", params: { type: schema129.properties.value.type } };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
    if (data.exchange !== void 0 && typeof data.exchange != "string") {
      let err5 = { instancePath: instancePath + "/exchange", schemaPath: "#/properties/exchange/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
  } else {
    let err6 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
  }
  return validate266.errors = vErrors, errors === 0;
}
var outage = validate267;
function validate267(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.slot === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "slot" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.status === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "status" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.fromMs === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "fromMs" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.exchange === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "exchange" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.what === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "what" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "slot" || key0 === "status" || key0 === "fromMs" || key0 === "exchange" || key0 === "what")) {
        let err5 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    if (data.slot !== void 0 && typeof data.slot != "string") {
      let err6 = { instancePath: instancePath + "/slot", schemaPath: "#/properties/slot/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.status !== void 0 && typeof data.status != "number") {
      let err7 = { instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.fromMs !== void 0 && typeof data.fromMs != "number") {
      let err8 = { instancePath: instancePath + "/fromMs", schemaPath: "#/properties/fromMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.exchange !== void 0 && typeof data.exchange != "string") {
      let err9 = { instancePath: instancePath + "/exchange", schemaPath: "#/properties/exchange/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.what !== void 0 && typeof data.what != "string") {
      let err10 = { instancePath: instancePath + "/what", schemaPath: "#/properties/what/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
  } else {
    let err11 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
  }
  return validate267.errors = vErrors, errors === 0;
}
var outcome = validate268;
function validate270(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.rule === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "rule" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.undecided === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "undecided" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.at === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "at" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "rule" || key0 === "undecided" || key0 === "at" || key0 === "exchange" || key0 === "script" || key0 === "agent" || key0 === "needs" || key0 === "again")) {
        let err3 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    if (data.rule !== void 0 && typeof data.rule != "string") {
      let err4 = { instancePath: instancePath + "/rule", schemaPath: "#/properties/rule/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.undecided !== void 0 && typeof data.undecided != "string") {
      let err5 = { instancePath: instancePath + "/undecided", schemaPath: "#/properties/undecided/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.at !== void 0 && typeof data.at != "string") {
      let err6 = { instancePath: instancePath + "/at", schemaPath: "#/properties/at/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.exchange !== void 0 && typeof data.exchange != "string") {
      let err7 = { instancePath: instancePath + "/exchange", schemaPath: "#/properties/exchange/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.script !== void 0 && typeof data.script != "string") {
      let err8 = { instancePath: instancePath + "/script", schemaPath: "#/properties/script/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.agent !== void 0) {
      let data5 = data.agent;
      if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
        if (data5.told === void 0) {
          let err9 = { instancePath: instancePath + "/agent", schemaPath: "#/properties/agent/required", keyword: "required", params: { missingProperty: "told" } };
          vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
        }
        if (data5.did === void 0) {
          let err10 = { instancePath: instancePath + "/agent", schemaPath: "#/properties/agent/required", keyword: "required", params: { missingProperty: "did" } };
          vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
        }
        for (let key1 in data5)
          if (!(key1 === "told" || key1 === "did")) {
            let err11 = { instancePath: instancePath + "/agent", schemaPath: "#/properties/agent/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 } };
            vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
          }
        if (data5.told !== void 0 && typeof data5.told != "string") {
          let err12 = { instancePath: instancePath + "/agent/told", schemaPath: "#/properties/agent/properties/told/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
        }
        if (data5.did !== void 0 && typeof data5.did != "string") {
          let err13 = { instancePath: instancePath + "/agent/did", schemaPath: "#/properties/agent/properties/did/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
        }
      } else {
        let err14 = { instancePath: instancePath + "/agent", schemaPath: "#/properties/agent/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
      }
    }
    if (data.needs !== void 0 && typeof data.needs != "string") {
      let err15 = { instancePath: instancePath + "/needs", schemaPath: "#/properties/needs/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
    }
    if (data.again !== void 0 && data.again !== !0) {
      let err16 = { instancePath: instancePath + "/again", schemaPath: "#/properties/again/const", keyword: "const", params: { allowedValue: !0 } };
      vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
    }
  } else {
    let err17 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
  }
  return validate270.errors = vErrors, errors === 0;
}
function validate268(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0, _errs0 = errors, valid0 = !1;
  if (!valid0) {
    let _errs1 = errors;
    validate208(data, { instancePath, parentData, parentDataProperty, rootData }) || (vErrors = vErrors === null ? validate208.errors : vErrors.concat(validate208.errors), errors = vErrors.length);
    var _valid0 = _errs1 === errors;
    valid0 = _valid0;
  }
  if (!valid0) {
    let _errs2 = errors;
    validate270(data, { instancePath, parentData, parentDataProperty, rootData }) || (vErrors = vErrors === null ? validate270.errors : vErrors.concat(validate270.errors), errors = vErrors.length);
    var _valid0 = _errs2 === errors;
    valid0 = _valid0;
  }
  if (!valid0) {
    let _errs3 = errors;
    validate266(data, { instancePath, parentData, parentDataProperty, rootData }) || (vErrors = vErrors === null ? validate266.errors : vErrors.concat(validate266.errors), errors = vErrors.length);
    var _valid0 = _errs3 === errors;
    valid0 = _valid0;
  }
  if (valid0)
    errors = _errs0, vErrors !== null && (_errs0 ? vErrors.length = _errs0 : vErrors = null);
  else {
    errors = _errs0, vErrors !== null && (_errs0 ? vErrors.length = _errs0 : vErrors = null);
    let err0 = { instancePath, schemaPath: "#/union", keyword: "union", params: { branches: [{ name: "finding", title: "Finding", type: "object", fields: ["rule", "held", "at", "expected", "actual", "exchange", "timed", "tolerance", "violates", "timeline", "contradiction"], tag: null }, { name: "undecided", title: "Undecided", type: "object", fields: ["rule", "undecided", "at", "exchange", "script", "agent", "needs", "again"], tag: null }, { name: "observation", title: "Observation", type: "object", fields: ["rule", "value", "exchange"], tag: null }] } };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate268.errors = vErrors, errors === 0;
}
var pendingGate = validate111, plan = validate273;
function validate273(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.scenes === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "scenes" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.missing === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "missing" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.meteredSends === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "meteredSends" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.expectedMs === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "expectedMs" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "scenes" || key0 === "missing" || key0 === "meteredSends" || key0 === "again" || key0 === "expectedMs")) {
        let err4 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    if (data.scenes !== void 0) {
      let data0 = data.scenes;
      if (Array.isArray(data0)) {
        let len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data1 = data0[i0];
          if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
            if (data1.id === void 0) {
              let err5 = { instancePath: instancePath + "/scenes/" + i0, schemaPath: "#/properties/scenes/items/required", keyword: "required", params: { missingProperty: "id" } };
              vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
            }
            if (data1.meteredSends === void 0) {
              let err6 = { instancePath: instancePath + "/scenes/" + i0, schemaPath: "#/properties/scenes/items/required", keyword: "required", params: { missingProperty: "meteredSends" } };
              vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
            }
            if (data1.expectedMs === void 0) {
              let err7 = { instancePath: instancePath + "/scenes/" + i0, schemaPath: "#/properties/scenes/items/required", keyword: "required", params: { missingProperty: "expectedMs" } };
              vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
            }
            for (let key1 in data1)
              if (!(key1 === "id" || key1 === "meteredSends" || key1 === "expectedMs")) {
                let err8 = { instancePath: instancePath + "/scenes/" + i0, schemaPath: "#/properties/scenes/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 } };
                vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
              }
            if (data1.id !== void 0 && typeof data1.id != "string") {
              let err9 = { instancePath: instancePath + "/scenes/" + i0 + "/id", schemaPath: "#/properties/scenes/items/properties/id/type", keyword: "type", params: { type: "string" } };
              vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
            }
            if (data1.meteredSends !== void 0 && typeof data1.meteredSends != "number") {
              let err10 = { instancePath: instancePath + "/scenes/" + i0 + "/meteredSends", schemaPath: "#/properties/scenes/items/properties/meteredSends/type", keyword: "type", params: { type: "number" } };
              vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
            }
            if (data1.expectedMs !== void 0 && typeof data1.expectedMs != "number") {
              let err11 = { instancePath: instancePath + "/scenes/" + i0 + "/expectedMs", schemaPath: "#/properties/scenes/items/properties/expectedMs/type", keyword: "type", params: { type: "number" } };
              vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
            }
          } else {
            let err12 = { instancePath: instancePath + "/scenes/" + i0, schemaPath: "#/properties/scenes/items/type", keyword: "type", params: { type: "object" } };
            vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
          }
        }
      } else {
        let err13 = { instancePath: instancePath + "/scenes", schemaPath: "#/properties/scenes/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
      }
    }
    if (data.missing !== void 0) {
      let data5 = data.missing;
      if (Array.isArray(data5)) {
        let len1 = data5.length;
        for (let i1 = 0; i1 < len1; i1++) {
          let data6 = data5[i1];
          if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
            if (data6.scene === void 0) {
              let err14 = { instancePath: instancePath + "/missing/" + i1, schemaPath: "#/properties/missing/items/required", keyword: "required", params: { missingProperty: "scene" } };
              vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
            }
            if (data6.missing === void 0) {
              let err15 = { instancePath: instancePath + "/missing/" + i1, schemaPath: "#/properties/missing/items/required", keyword: "required", params: { missingProperty: "missing" } };
              vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
            }
            for (let key2 in data6)
              if (!(key2 === "scene" || key2 === "missing")) {
                let err16 = { instancePath: instancePath + "/missing/" + i1, schemaPath: "#/properties/missing/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 } };
                vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
              }
            if (data6.scene !== void 0 && typeof data6.scene != "string") {
              let err17 = { instancePath: instancePath + "/missing/" + i1 + "/scene", schemaPath: "#/properties/missing/items/properties/scene/type", keyword: "type", params: { type: "string" } };
              vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
            }
            if (data6.missing !== void 0) {
              let data8 = data6.missing;
              if (Array.isArray(data8)) {
                let len2 = data8.length;
                for (let i2 = 0; i2 < len2; i2++)
                  if (typeof data8[i2] != "string") {
                    let err18 = { instancePath: instancePath + "/missing/" + i1 + "/missing/" + i2, schemaPath: "#/properties/missing/items/properties/missing/items/type", keyword: "type", params: { type: "string" } };
                    vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
                  }
              } else {
                let err19 = { instancePath: instancePath + "/missing/" + i1 + "/missing", schemaPath: "#/properties/missing/items/properties/missing/type", keyword: "type", params: { type: "array" } };
                vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
              }
            }
          } else {
            let err20 = { instancePath: instancePath + "/missing/" + i1, schemaPath: "#/properties/missing/items/type", keyword: "type", params: { type: "object" } };
            vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
          }
        }
      } else {
        let err21 = { instancePath: instancePath + "/missing", schemaPath: "#/properties/missing/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
      }
    }
    if (data.meteredSends !== void 0 && typeof data.meteredSends != "number") {
      let err22 = { instancePath: instancePath + "/meteredSends", schemaPath: "#/properties/meteredSends/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
    }
    if (data.again !== void 0 && typeof data.again != "number") {
      let err23 = { instancePath: instancePath + "/again", schemaPath: "#/properties/again/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
    }
    if (data.expectedMs !== void 0 && typeof data.expectedMs != "number") {
      let err24 = { instancePath: instancePath + "/expectedMs", schemaPath: "#/properties/expectedMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
    }
  } else {
    let err25 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
  }
  return validate273.errors = vErrors, errors === 0;
}
var probe = validate274;
var pattern11 = new RegExp("^[^\\s?#]+$", "u"), pattern12 = new RegExp("^/", "u");
function validate274(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.path === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "path" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "path" || key0 === "header" || key0 === "jsonPointer")) {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    if (data.path !== void 0) {
      let data0 = data.path;
      if (typeof data0 == "string") {
        if (!pattern11.test(data0)) {
          let err2 = { instancePath: instancePath + "/path", schemaPath: "#/properties/path/pattern", keyword: "pattern", params: { pattern: "^[^\\s?#]+$" } };
          vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
        }
      } else {
        let err3 = { instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    }
    if (data.header !== void 0) {
      let data1 = data.header;
      if (typeof data1 == "string") {
        if (func2(data1) < 1) {
          let err4 = { instancePath: instancePath + "/header", schemaPath: "#/properties/header/minLength", keyword: "minLength", params: { limit: 1 } };
          vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
        }
      } else {
        let err5 = { instancePath: instancePath + "/header", schemaPath: "#/properties/header/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    }
    if (data.jsonPointer !== void 0) {
      let data2 = data.jsonPointer;
      if (typeof data2 == "string") {
        if (!pattern12.test(data2)) {
          let err6 = { instancePath: instancePath + "/jsonPointer", schemaPath: "#/properties/jsonPointer/pattern", keyword: "pattern", params: { pattern: "^/" } };
          vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
        }
      } else {
        let err7 = { instancePath: instancePath + "/jsonPointer", schemaPath: "#/properties/jsonPointer/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
  } else {
    let err8 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
  }
  return validate274.errors = vErrors, errors === 0;
}
var profile = validate275, schema135 = { $id: "https://agent-conformance.example/schemas/result/profile.schema.json", title: "Profile", description: "The set of rules to test.", enum: ["certify", "nightly", "smoke"] };
function validate275(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (!(data === "certify" || data === "nightly" || data === "smoke")) {
    let err0 = { instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema135.enum } };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate275.errors = vErrors, errors === 0;
}
var projectionBasis = validate104, projectionConfidence = validate106, promptedAgent = validate276;
function validate276(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.prompts === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "prompts" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (key0 !== "prompts") {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    data.prompts !== void 0 && (validate28(data.prompts, { instancePath: instancePath + "/prompts", parentData: data, parentDataProperty: "prompts", rootData }) || (vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors), errors = vErrors.length));
  } else {
    let err2 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
  }
  return validate276.errors = vErrors, errors === 0;
}
var provokingRequest = validate278;
var pattern13 = new RegExp("^[A-Z]+$", "u");
function validate278(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.method === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "method" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.path === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "path" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "method" || key0 === "path" || key0 === "body")) {
        let err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    if (data.method !== void 0) {
      let data0 = data.method;
      if (typeof data0 == "string") {
        if (!pattern13.test(data0)) {
          let err3 = { instancePath: instancePath + "/method", schemaPath: "#/properties/method/pattern", keyword: "pattern", params: { pattern: "^[A-Z]+$" } };
          vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        }
      } else {
        let err4 = { instancePath: instancePath + "/method", schemaPath: "#/properties/method/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
    if (data.path !== void 0) {
      let data1 = data.path;
      if (typeof data1 == "string") {
        if (!pattern12.test(data1)) {
          let err5 = { instancePath: instancePath + "/path", schemaPath: "#/properties/path/pattern", keyword: "pattern", params: { pattern: "^/" } };
          vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
        }
      } else {
        let err6 = { instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
  } else {
    let err7 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
  }
  return validate278.errors = vErrors, errors === 0;
}
var readTimes = validate23, recordLine = validate279, schema138 = { $id: "https://agent-conformance.example/schemas/transcript/record-line.schema.json", title: "RecordLine", description: "What one scene produced.", type: "object", required: ["type", "scene", "attempt", "superseded", "unplayable", "startMs", "endMs", "maxDelayMs", "meteredSends", "exchanges"], properties: { type: { const: "record" }, scene: { type: "string" }, attempt: { type: "number" }, superseded: { description: "The scene was played again, and that record counts.", type: "boolean" }, again: { description: "Why the scene was played again.", type: "string" }, notAgain: { description: "Why the scene was not played again, although that might have decided more.", type: "string" }, unplayable: { description: "Why the scene could not be played; null where it was.", type: ["string", "null"] }, fault: { description: "That was a fault of our own.", type: "boolean" }, startMs: { type: "number" }, endMs: { type: "number" }, maxDelayMs: { description: "Our own longest delay meanwhile.", type: "number" }, meteredSends: { type: "number" }, exchanges: { description: "The ids of its exchanges.", type: "array", items: { type: "string" } }, overheard: { description: "The ids of those behind whose answer, on a connection that was kept, came another that nobody had asked for.", type: "array", items: { type: "string" } }, play: { description: "What earlier versions kept of a test case; nothing reads it." } }, additionalProperties: !1 };
function validate279(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.type === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "type" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.scene === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "scene" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.attempt === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "attempt" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.superseded === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "superseded" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.unplayable === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "unplayable" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.startMs === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "startMs" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.endMs === void 0) {
      let err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "endMs" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.maxDelayMs === void 0) {
      let err7 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "maxDelayMs" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.meteredSends === void 0) {
      let err8 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "meteredSends" } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.exchanges === void 0) {
      let err9 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "exchanges" } };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    for (let key0 in data)
      if (!func11.call(schema138.properties, key0)) {
        let err10 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
      }
    if (data.type !== void 0 && data.type !== "record") {
      let err11 = { instancePath: instancePath + "/type", schemaPath: "#/properties/type/const", keyword: "const", params: { allowedValue: "record" } };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    if (data.scene !== void 0 && typeof data.scene != "string") {
      let err12 = { instancePath: instancePath + "/scene", schemaPath: "#/properties/scene/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
    }
    if (data.attempt !== void 0 && typeof data.attempt != "number") {
      let err13 = { instancePath: instancePath + "/attempt", schemaPath: "#/properties/attempt/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
    }
    if (data.superseded !== void 0 && typeof data.superseded != "boolean") {
      let err14 = { instancePath: instancePath + "/superseded", schemaPath: "#/properties/superseded/type", keyword: "type", params: { type: "boolean" } };
      vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
    }
    if (data.again !== void 0 && typeof data.again != "string") {
      let err15 = { instancePath: instancePath + "/again", schemaPath: "#/properties/again/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
    }
    if (data.notAgain !== void 0 && typeof data.notAgain != "string") {
      let err16 = { instancePath: instancePath + "/notAgain", schemaPath: "#/properties/notAgain/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
    }
    if (data.unplayable !== void 0) {
      let data6 = data.unplayable;
      if (typeof data6 != "string" && data6 !== null) {
        let err17 = { instancePath: instancePath + "/unplayable", schemaPath: "#/properties/unplayable/type", keyword: "type", params: { type: schema138.properties.unplayable.type } };
        vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
      }
    }
    if (data.fault !== void 0 && typeof data.fault != "boolean") {
      let err18 = { instancePath: instancePath + "/fault", schemaPath: "#/properties/fault/type", keyword: "type", params: { type: "boolean" } };
      vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
    }
    if (data.startMs !== void 0 && typeof data.startMs != "number") {
      let err19 = { instancePath: instancePath + "/startMs", schemaPath: "#/properties/startMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
    }
    if (data.endMs !== void 0 && typeof data.endMs != "number") {
      let err20 = { instancePath: instancePath + "/endMs", schemaPath: "#/properties/endMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
    }
    if (data.maxDelayMs !== void 0 && typeof data.maxDelayMs != "number") {
      let err21 = { instancePath: instancePath + "/maxDelayMs", schemaPath: "#/properties/maxDelayMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
    }
    if (data.meteredSends !== void 0 && typeof data.meteredSends != "number") {
      let err22 = { instancePath: instancePath + "/meteredSends", schemaPath: "#/properties/meteredSends/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
    }
    if (data.exchanges !== void 0) {
      let data12 = data.exchanges;
      if (Array.isArray(data12)) {
        let len0 = data12.length;
        for (let i0 = 0; i0 < len0; i0++)
          if (typeof data12[i0] != "string") {
            let err23 = { instancePath: instancePath + "/exchanges/" + i0, schemaPath: "#/properties/exchanges/items/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
          }
      } else {
        let err24 = { instancePath: instancePath + "/exchanges", schemaPath: "#/properties/exchanges/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
      }
    }
    if (data.overheard !== void 0) {
      let data14 = data.overheard;
      if (Array.isArray(data14)) {
        let len1 = data14.length;
        for (let i1 = 0; i1 < len1; i1++)
          if (typeof data14[i1] != "string") {
            let err25 = { instancePath: instancePath + "/overheard/" + i1, schemaPath: "#/properties/overheard/items/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
          }
      } else {
        let err26 = { instancePath: instancePath + "/overheard", schemaPath: "#/properties/overheard/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
      }
    }
  } else {
    let err27 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++;
  }
  return validate279.errors = vErrors, errors === 0;
}
var repeat = validate150, repeatedRun = validate280;
function validate280(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.folder === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "folder" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.verdict === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "verdict" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.durationMs === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "durationMs" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.meteredSends === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "meteredSends" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "folder" || key0 === "verdict" || key0 === "durationMs" || key0 === "meteredSends")) {
        let err4 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    if (data.folder !== void 0 && typeof data.folder != "string") {
      let err5 = { instancePath: instancePath + "/folder", schemaPath: "#/properties/folder/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.verdict !== void 0 && (validate134(data.verdict, { instancePath: instancePath + "/verdict", parentData: data, parentDataProperty: "verdict", rootData }) || (vErrors = vErrors === null ? validate134.errors : vErrors.concat(validate134.errors), errors = vErrors.length)), data.durationMs !== void 0 && typeof data.durationMs != "number") {
      let err6 = { instancePath: instancePath + "/durationMs", schemaPath: "#/properties/durationMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.meteredSends !== void 0 && typeof data.meteredSends != "number") {
      let err7 = { instancePath: instancePath + "/meteredSends", schemaPath: "#/properties/meteredSends/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
  } else {
    let err8 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
  }
  return validate280.errors = vErrors, errors === 0;
}
var reply = validate282;
function validate282(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.messageId === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "messageId" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.text === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "text" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.timestamp === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "timestamp" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "messageId" || key0 === "text" || key0 === "timestamp")) {
        let err3 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    if (data.messageId !== void 0 && typeof data.messageId != "string") {
      let err4 = { instancePath: instancePath + "/messageId", schemaPath: "#/properties/messageId/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.text !== void 0 && typeof data.text != "string") {
      let err5 = { instancePath: instancePath + "/text", schemaPath: "#/properties/text/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.timestamp !== void 0) {
      let data2 = data.timestamp;
      if (typeof data2 == "string") {
        if (!formats4(data2)) {
          let err6 = { instancePath: instancePath + "/timestamp", schemaPath: "#/properties/timestamp/format", keyword: "format", params: { format: "iso-8601" } };
          vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
        }
      } else {
        let err7 = { instancePath: instancePath + "/timestamp", schemaPath: "#/properties/timestamp/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
  } else {
    let err8 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
  }
  return validate282.errors = vErrors, errors === 0;
}
var replyMode = validate283, schema141 = { $id: "https://agent-conformance.example/schemas/api/reply-mode.schema.json", title: "ReplyMode", description: "What a send waits for (spec 4.2).", enum: ["none", "optional", "required"] };
function validate283(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (!(data === "none" || data === "optional" || data === "required")) {
    let err0 = { instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema141.enum } };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate283.errors = vErrors, errors === 0;
}
var resourceDescriptor = validate284;
var pattern16 = new RegExp("^[0-9a-f]{40}([0-9a-f]{24})?$", "u");
function validate284(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.name === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "name" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.digest === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "digest" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "name" || key0 === "uri" || key0 === "digest" || key0 === "annotations" || key0 === "content")) {
        let err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    if (data.name !== void 0 && typeof data.name != "string") {
      let err3 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.uri !== void 0 && typeof data.uri != "string") {
      let err4 = { instancePath: instancePath + "/uri", schemaPath: "#/properties/uri/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.digest !== void 0) {
      let data2 = data.digest;
      if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
        for (let key1 in data2)
          if (!(key1 === "sha256" || key1 === "gitCommit")) {
            let err5 = { instancePath: instancePath + "/digest", schemaPath: "#/properties/digest/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 } };
            vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
          }
        if (data2.sha256 !== void 0) {
          let data3 = data2.sha256;
          if (typeof data3 == "string") {
            if (!pattern2.test(data3)) {
              let err6 = { instancePath: instancePath + "/digest/sha256", schemaPath: "#/properties/digest/properties/sha256/pattern", keyword: "pattern", params: { pattern: "^[0-9a-f]{64}$" } };
              vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
            }
          } else {
            let err7 = { instancePath: instancePath + "/digest/sha256", schemaPath: "#/properties/digest/properties/sha256/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
          }
        }
        if (data2.gitCommit !== void 0) {
          let data4 = data2.gitCommit;
          if (typeof data4 == "string") {
            if (!pattern16.test(data4)) {
              let err8 = { instancePath: instancePath + "/digest/gitCommit", schemaPath: "#/properties/digest/properties/gitCommit/pattern", keyword: "pattern", params: { pattern: "^[0-9a-f]{40}([0-9a-f]{24})?$" } };
              vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
            }
          } else {
            let err9 = { instancePath: instancePath + "/digest/gitCommit", schemaPath: "#/properties/digest/properties/gitCommit/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
          }
        }
      } else {
        let err10 = { instancePath: instancePath + "/digest", schemaPath: "#/properties/digest/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
      }
    }
    if (data.annotations !== void 0) {
      let data5 = data.annotations;
      if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
        if (data5.validUntil === void 0) {
          let err11 = { instancePath: instancePath + "/annotations", schemaPath: "#/properties/annotations/required", keyword: "required", params: { missingProperty: "validUntil" } };
          vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
        }
        for (let key2 in data5)
          if (key2 !== "validUntil") {
            let err12 = { instancePath: instancePath + "/annotations", schemaPath: "#/properties/annotations/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 } };
            vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
          }
        if (data5.validUntil !== void 0) {
          let data6 = data5.validUntil;
          if (typeof data6 == "string") {
            if (!pattern0.test(data6)) {
              let err13 = { instancePath: instancePath + "/annotations/validUntil", schemaPath: "#/properties/annotations/properties/validUntil/pattern", keyword: "pattern", params: { pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" } };
              vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
            }
          } else {
            let err14 = { instancePath: instancePath + "/annotations/validUntil", schemaPath: "#/properties/annotations/properties/validUntil/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
          }
        }
      } else {
        let err15 = { instancePath: instancePath + "/annotations", schemaPath: "#/properties/annotations/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
      }
    }
    if (data.content !== void 0 && typeof data.content != "string") {
      let err16 = { instancePath: instancePath + "/content", schemaPath: "#/properties/content/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
    }
  } else {
    let err17 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
  }
  return validate284.errors = vErrors, errors === 0;
}
var result = validate285, schema143 = { $id: "https://agent-conformance.example/schemas/result/result.schema.json", title: "Result", description: "result.json: the result of one run.", type: "object", required: ["formatVersion", "suite", "spec", "target", "seed", "profile", "scope", "startedAt", "durationMs", "verdict", "summary", "rules", "checks", "cases", "observations", "timings", "created", "usage"], properties: { formatVersion: { description: "The version of this format. Results without it are of version 1.", const: 2 }, suite: { $ref: "suite.schema.json" }, spec: { const: "v1" }, requirements: { description: "The set of requirements that says which rules count for the verdict.", type: "string" }, runId: { description: "The id of the run, which its requests carry in x-conformance-run.", type: "string" }, target: { type: "object", required: ["name", "baseUrl"], properties: { name: { type: "string" }, baseUrl: { type: "string", format: "uri" }, service: { $ref: "../target/service.schema.json" } }, additionalProperties: !1 }, seed: { type: "number" }, profile: { $ref: "profile.schema.json" }, scope: { description: "The patterns that limited the run.", $ref: "scope.schema.json" }, startedAt: { type: "string", format: "iso-8601" }, durationMs: { type: "number" }, verdict: { $ref: "run-verdict.schema.json" }, summary: { type: "object", required: ["mandatory", "advisory", "informational"], properties: { mandatory: { $ref: "tally.schema.json" }, advisory: { $ref: "tally.schema.json" }, informational: { $ref: "informational-tally.schema.json" } }, additionalProperties: !1 }, rules: { type: "array", items: { $ref: "rule-result.schema.json" } }, checks: { type: "array", items: { $ref: "check-result.schema.json" } }, cases: { type: "array", items: { $ref: "case-result.schema.json" } }, observations: { type: "array", items: { $ref: "observation.schema.json" } }, timings: { description: "By METHOD /path/template.", type: "object", additionalProperties: { $ref: "endpoint-timing.schema.json" } }, created: { description: "The ids of the conversations that the run made.", type: "array", items: { type: "string" } }, usage: { $ref: "../transcript/usage.schema.json" }, command: { description: "The command line that repeats this run, except for the patterns in scope; it writes into a folder of its own.", type: "string" }, demonstration: { description: "The built-in service was the target.", type: "boolean" }, watched: { description: "The result of watched or recorded traffic: nothing was sent.", type: "boolean" }, waived: { description: "The reason by rule id.", type: "object", additionalProperties: { type: "string" } }, attestation: { description: "What the vendor states about rules that were not exercised. It changes no verdict.", $ref: "attestation.schema.json" }, interrupted: { type: "boolean" }, aborted: { description: "Why the run gave up.", type: "string" }, lateMs: { description: "The longest delay of our own process within half a second of a test case, in milliseconds, where it was above the tolerance: other processes used the processors.", type: "integer", minimum: 0 }, regressions: { description: "With a baseline: the rules that fail here and not there.", type: "array", items: { type: "string" } }, baseline: { description: "With a baseline: its known failures and their verdicts in this run.", type: "array", items: { $ref: "known-failure.schema.json" } }, runs: { description: "With --repeat: all runs. This is the result of the first of the worst ones.", type: "array", items: { $ref: "repeated-run.schema.json" } }, flaky: { description: "With --repeat: the rules whose verdicts differ between runs.", type: "array", items: { $ref: "flaky.schema.json" } }, causes: { description: "The mandatory rules that failed, grouped by root cause.", type: "array", items: { $ref: "cause.schema.json" } }, agent: { description: "Where the agent deviated from its instructions.", type: "array", items: { $ref: "agent-deviation.schema.json" } }, client: { description: "Client errors in watched traffic; they never fail a rule.", type: "array", items: { $ref: "client-note.schema.json" } }, leftOut: { description: "Watched or recorded traffic that was not checked, by reason.", type: "array", items: { $ref: "left-out.schema.json" } }, outages: { description: "Access or credits that were lost during the run; rules that depend on them are inconclusive from then on.", type: "array", items: { $ref: "outage.schema.json" } }, replays: { description: "Retries of test cases.", type: "array", items: { type: "object", required: ["case", "reason"], properties: { case: { type: "string" }, reason: { type: "string" } }, additionalProperties: !1 } }, repeated: { description: "How often a request was sent again, by the reason.", type: "object", additionalProperties: { type: "number" } } }, additionalProperties: !1 };
function validate289(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.only === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "only" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.skip === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "skip" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "only" || key0 === "skip" || key0 === "maxWaitMs")) {
        let err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    if (data.only !== void 0) {
      let data0 = data.only;
      if (Array.isArray(data0)) {
        let len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++)
          if (typeof data0[i0] != "string") {
            let err3 = { instancePath: instancePath + "/only/" + i0, schemaPath: "#/properties/only/items/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
          }
      } else {
        let err4 = { instancePath: instancePath + "/only", schemaPath: "#/properties/only/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
    if (data.skip !== void 0) {
      let data2 = data.skip;
      if (Array.isArray(data2)) {
        let len1 = data2.length;
        for (let i1 = 0; i1 < len1; i1++)
          if (typeof data2[i1] != "string") {
            let err5 = { instancePath: instancePath + "/skip/" + i1, schemaPath: "#/properties/skip/items/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
          }
      } else {
        let err6 = { instancePath: instancePath + "/skip", schemaPath: "#/properties/skip/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
    if (data.maxWaitMs !== void 0 && typeof data.maxWaitMs != "number") {
      let err7 = { instancePath: instancePath + "/maxWaitMs", schemaPath: "#/properties/maxWaitMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
  } else {
    let err8 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
  }
  return validate289.errors = vErrors, errors === 0;
}
var schema145 = { $id: "https://agent-conformance.example/schemas/result/rule-result.schema.json", title: "RuleResult", description: "One rule and its verdict.", type: "object", required: ["id", "area", "section", "level", "text", "verdict", "passed", "failed", "findings"], properties: { id: { description: "The id of the rule: area/slug.", type: "string" }, area: { type: "string" }, section: { description: "The section of the spec.", type: "string" }, level: { $ref: "level.schema.json" }, text: { type: "string" }, isNew: { description: "The rule is newer than the set of requirements: it is reported and counts for nothing.", type: "boolean" }, verdict: { $ref: "verdict.schema.json" }, passed: { description: "How many findings passed.", type: "number" }, failed: { description: "How many findings failed.", type: "number" }, reason: { $ref: "skip-reason.schema.json" }, missing: { description: "The missing precondition: a credential slot, `agent`, `budget`, `conversations.emptyBalance` (a conversation in the account without credits), or credits of an account: `credits.otherAccount`, `credits.noAccess`.", type: "string" }, note: { description: "Why it is inconclusive, or the internal error.", type: "string" }, tolerances: { description: "Of a rule that passed: the numbers of the interpretations in suites/readings.md without which it would have failed.", type: "array", items: { type: "integer", minimum: 1 } }, because: { description: "Failed rules that this is a consequence of. For a failure, each of them explains all of it. For an inconclusive rule, some of them do.", type: "array", items: { type: "string" } }, findings: { description: "The first five places where the rule failed.", type: "array", maxItems: 5, items: { $ref: "evidence.schema.json" } } }, additionalProperties: !1 }, schema146 = { $id: "https://agent-conformance.example/schemas/result/skip-reason.schema.json", title: "SkipReason", description: "Why a rule was not exercised. missing-precondition: you can supply it. not-applicable: the service did not show the optional behaviour in this run. no-known-trigger: the specification defines no request for it. out-of-scope: excluded by --only, --skip or --profile.", enum: ["missing-precondition", "not-applicable", "no-known-trigger", "out-of-scope"] };
function validate298(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (!(data === "missing-precondition" || data === "not-applicable" || data === "no-known-trigger" || data === "out-of-scope")) {
    let err0 = { instancePath, schemaPath: "#/enum", keyword: "enum", params: { allowedValues: schema146.enum } };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate298.errors = vErrors, errors === 0;
}
function validate295(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.area === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "area" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.section === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "section" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.level === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "level" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.text === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "text" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.verdict === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "verdict" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.passed === void 0) {
      let err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "passed" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.failed === void 0) {
      let err7 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "failed" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.findings === void 0) {
      let err8 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "findings" } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    for (let key0 in data)
      if (!func11.call(schema145.properties, key0)) {
        let err9 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
      }
    if (data.id !== void 0 && typeof data.id != "string") {
      let err10 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.area !== void 0 && typeof data.area != "string") {
      let err11 = { instancePath: instancePath + "/area", schemaPath: "#/properties/area/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    if (data.section !== void 0 && typeof data.section != "string") {
      let err12 = { instancePath: instancePath + "/section", schemaPath: "#/properties/section/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
    }
    if (data.level !== void 0 && (validate210(data.level, { instancePath: instancePath + "/level", parentData: data, parentDataProperty: "level", rootData }) || (vErrors = vErrors === null ? validate210.errors : vErrors.concat(validate210.errors), errors = vErrors.length)), data.text !== void 0 && typeof data.text != "string") {
      let err13 = { instancePath: instancePath + "/text", schemaPath: "#/properties/text/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
    }
    if (data.isNew !== void 0 && typeof data.isNew != "boolean") {
      let err14 = { instancePath: instancePath + "/isNew", schemaPath: "#/properties/isNew/type", keyword: "type", params: { type: "boolean" } };
      vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
    }
    if (data.verdict !== void 0 && (validate213(data.verdict, { instancePath: instancePath + "/verdict", parentData: data, parentDataProperty: "verdict", rootData }) || (vErrors = vErrors === null ? validate213.errors : vErrors.concat(validate213.errors), errors = vErrors.length)), data.passed !== void 0 && typeof data.passed != "number") {
      let err15 = { instancePath: instancePath + "/passed", schemaPath: "#/properties/passed/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
    }
    if (data.failed !== void 0 && typeof data.failed != "number") {
      let err16 = { instancePath: instancePath + "/failed", schemaPath: "#/properties/failed/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
    }
    if (data.reason !== void 0 && (validate298(data.reason, { instancePath: instancePath + "/reason", parentData: data, parentDataProperty: "reason", rootData }) || (vErrors = vErrors === null ? validate298.errors : vErrors.concat(validate298.errors), errors = vErrors.length)), data.missing !== void 0 && typeof data.missing != "string") {
      let err17 = { instancePath: instancePath + "/missing", schemaPath: "#/properties/missing/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
    }
    if (data.note !== void 0 && typeof data.note != "string") {
      let err18 = { instancePath: instancePath + "/note", schemaPath: "#/properties/note/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
    }
    if (data.tolerances !== void 0) {
      let data12 = data.tolerances;
      if (Array.isArray(data12)) {
        let len0 = data12.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data13 = data12[i0];
          if (!(typeof data13 == "number" && !(data13 % 1) && !isNaN(data13))) {
            let err19 = { instancePath: instancePath + "/tolerances/" + i0, schemaPath: "#/properties/tolerances/items/type", keyword: "type", params: { type: "integer" } };
            vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
          }
          if (typeof data13 == "number" && (data13 < 1 || isNaN(data13))) {
            let err20 = { instancePath: instancePath + "/tolerances/" + i0, schemaPath: "#/properties/tolerances/items/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 } };
            vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
          }
        }
      } else {
        let err21 = { instancePath: instancePath + "/tolerances", schemaPath: "#/properties/tolerances/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
      }
    }
    if (data.because !== void 0) {
      let data14 = data.because;
      if (Array.isArray(data14)) {
        let len1 = data14.length;
        for (let i1 = 0; i1 < len1; i1++)
          if (typeof data14[i1] != "string") {
            let err22 = { instancePath: instancePath + "/because/" + i1, schemaPath: "#/properties/because/items/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
          }
      } else {
        let err23 = { instancePath: instancePath + "/because", schemaPath: "#/properties/because/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
      }
    }
    if (data.findings !== void 0) {
      let data16 = data.findings;
      if (Array.isArray(data16)) {
        if (data16.length > 5) {
          let err24 = { instancePath: instancePath + "/findings", schemaPath: "#/properties/findings/maxItems", keyword: "maxItems", params: { limit: 5 } };
          vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
        }
        let len2 = data16.length;
        for (let i2 = 0; i2 < len2; i2++)
          validate143(data16[i2], { instancePath: instancePath + "/findings/" + i2, parentData: data16, parentDataProperty: i2, rootData }) || (vErrors = vErrors === null ? validate143.errors : vErrors.concat(validate143.errors), errors = vErrors.length);
      } else {
        let err25 = { instancePath: instancePath + "/findings", schemaPath: "#/properties/findings/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
      }
    }
  } else {
    let err26 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
  }
  return validate295.errors = vErrors, errors === 0;
}
function validate285(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.formatVersion === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "formatVersion" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.suite === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "suite" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.spec === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "spec" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.target === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "target" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.seed === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "seed" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.profile === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "profile" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.scope === void 0) {
      let err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "scope" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.startedAt === void 0) {
      let err7 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "startedAt" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.durationMs === void 0) {
      let err8 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "durationMs" } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.verdict === void 0) {
      let err9 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "verdict" } };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.summary === void 0) {
      let err10 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "summary" } };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.rules === void 0) {
      let err11 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "rules" } };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    if (data.checks === void 0) {
      let err12 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "checks" } };
      vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
    }
    if (data.cases === void 0) {
      let err13 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "cases" } };
      vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
    }
    if (data.observations === void 0) {
      let err14 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "observations" } };
      vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
    }
    if (data.timings === void 0) {
      let err15 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "timings" } };
      vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
    }
    if (data.created === void 0) {
      let err16 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "created" } };
      vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
    }
    if (data.usage === void 0) {
      let err17 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "usage" } };
      vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
    }
    for (let key0 in data)
      if (!func11.call(schema143.properties, key0)) {
        let err18 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
      }
    if (data.formatVersion !== void 0 && data.formatVersion !== 2) {
      let err19 = { instancePath: instancePath + "/formatVersion", schemaPath: "#/properties/formatVersion/const", keyword: "const", params: { allowedValue: 2 } };
      vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
    }
    if (data.suite !== void 0 && (validate33(data.suite, { instancePath: instancePath + "/suite", parentData: data, parentDataProperty: "suite", rootData }) || (vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors), errors = vErrors.length)), data.spec !== void 0 && data.spec !== "v1") {
      let err20 = { instancePath: instancePath + "/spec", schemaPath: "#/properties/spec/const", keyword: "const", params: { allowedValue: "v1" } };
      vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
    }
    if (data.requirements !== void 0 && typeof data.requirements != "string") {
      let err21 = { instancePath: instancePath + "/requirements", schemaPath: "#/properties/requirements/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
    }
    if (data.runId !== void 0 && typeof data.runId != "string") {
      let err22 = { instancePath: instancePath + "/runId", schemaPath: "#/properties/runId/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
    }
    if (data.target !== void 0) {
      let data5 = data.target;
      if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
        if (data5.name === void 0) {
          let err23 = { instancePath: instancePath + "/target", schemaPath: "#/properties/target/required", keyword: "required", params: { missingProperty: "name" } };
          vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
        }
        if (data5.baseUrl === void 0) {
          let err24 = { instancePath: instancePath + "/target", schemaPath: "#/properties/target/required", keyword: "required", params: { missingProperty: "baseUrl" } };
          vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
        }
        for (let key1 in data5)
          if (!(key1 === "name" || key1 === "baseUrl" || key1 === "service")) {
            let err25 = { instancePath: instancePath + "/target", schemaPath: "#/properties/target/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 } };
            vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
          }
        if (data5.name !== void 0 && typeof data5.name != "string") {
          let err26 = { instancePath: instancePath + "/target/name", schemaPath: "#/properties/target/properties/name/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
        }
        if (data5.baseUrl !== void 0) {
          let data7 = data5.baseUrl;
          if (typeof data7 == "string") {
            if (!formats0.test(data7)) {
              let err27 = { instancePath: instancePath + "/target/baseUrl", schemaPath: "#/properties/target/properties/baseUrl/format", keyword: "format", params: { format: "uri" } };
              vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++;
            }
          } else {
            let err28 = { instancePath: instancePath + "/target/baseUrl", schemaPath: "#/properties/target/properties/baseUrl/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err28] : vErrors.push(err28), errors++;
          }
        }
        data5.service !== void 0 && (validate35(data5.service, { instancePath: instancePath + "/target/service", parentData: data5, parentDataProperty: "service", rootData }) || (vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors), errors = vErrors.length));
      } else {
        let err29 = { instancePath: instancePath + "/target", schemaPath: "#/properties/target/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err29] : vErrors.push(err29), errors++;
      }
    }
    if (data.seed !== void 0 && typeof data.seed != "number") {
      let err30 = { instancePath: instancePath + "/seed", schemaPath: "#/properties/seed/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err30] : vErrors.push(err30), errors++;
    }
    if (data.profile !== void 0 && (validate275(data.profile, { instancePath: instancePath + "/profile", parentData: data, parentDataProperty: "profile", rootData }) || (vErrors = vErrors === null ? validate275.errors : vErrors.concat(validate275.errors), errors = vErrors.length)), data.scope !== void 0 && (validate289(data.scope, { instancePath: instancePath + "/scope", parentData: data, parentDataProperty: "scope", rootData }) || (vErrors = vErrors === null ? validate289.errors : vErrors.concat(validate289.errors), errors = vErrors.length)), data.startedAt !== void 0) {
      let data12 = data.startedAt;
      if (typeof data12 == "string") {
        if (!formats4(data12)) {
          let err31 = { instancePath: instancePath + "/startedAt", schemaPath: "#/properties/startedAt/format", keyword: "format", params: { format: "iso-8601" } };
          vErrors === null ? vErrors = [err31] : vErrors.push(err31), errors++;
        }
      } else {
        let err32 = { instancePath: instancePath + "/startedAt", schemaPath: "#/properties/startedAt/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err32] : vErrors.push(err32), errors++;
      }
    }
    if (data.durationMs !== void 0 && typeof data.durationMs != "number") {
      let err33 = { instancePath: instancePath + "/durationMs", schemaPath: "#/properties/durationMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err33] : vErrors.push(err33), errors++;
    }
    if (data.verdict !== void 0 && (validate134(data.verdict, { instancePath: instancePath + "/verdict", parentData: data, parentDataProperty: "verdict", rootData }) || (vErrors = vErrors === null ? validate134.errors : vErrors.concat(validate134.errors), errors = vErrors.length)), data.summary !== void 0) {
      let data15 = data.summary;
      if (data15 && typeof data15 == "object" && !Array.isArray(data15)) {
        if (data15.mandatory === void 0) {
          let err34 = { instancePath: instancePath + "/summary", schemaPath: "#/properties/summary/required", keyword: "required", params: { missingProperty: "mandatory" } };
          vErrors === null ? vErrors = [err34] : vErrors.push(err34), errors++;
        }
        if (data15.advisory === void 0) {
          let err35 = { instancePath: instancePath + "/summary", schemaPath: "#/properties/summary/required", keyword: "required", params: { missingProperty: "advisory" } };
          vErrors === null ? vErrors = [err35] : vErrors.push(err35), errors++;
        }
        if (data15.informational === void 0) {
          let err36 = { instancePath: instancePath + "/summary", schemaPath: "#/properties/summary/required", keyword: "required", params: { missingProperty: "informational" } };
          vErrors === null ? vErrors = [err36] : vErrors.push(err36), errors++;
        }
        for (let key2 in data15)
          if (!(key2 === "mandatory" || key2 === "advisory" || key2 === "informational")) {
            let err37 = { instancePath: instancePath + "/summary", schemaPath: "#/properties/summary/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 } };
            vErrors === null ? vErrors = [err37] : vErrors.push(err37), errors++;
          }
        data15.mandatory !== void 0 && (validate136(data15.mandatory, { instancePath: instancePath + "/summary/mandatory", parentData: data15, parentDataProperty: "mandatory", rootData }) || (vErrors = vErrors === null ? validate136.errors : vErrors.concat(validate136.errors), errors = vErrors.length)), data15.advisory !== void 0 && (validate136(data15.advisory, { instancePath: instancePath + "/summary/advisory", parentData: data15, parentDataProperty: "advisory", rootData }) || (vErrors = vErrors === null ? validate136.errors : vErrors.concat(validate136.errors), errors = vErrors.length)), data15.informational !== void 0 && (validate216(data15.informational, { instancePath: instancePath + "/summary/informational", parentData: data15, parentDataProperty: "informational", rootData }) || (vErrors = vErrors === null ? validate216.errors : vErrors.concat(validate216.errors), errors = vErrors.length));
      } else {
        let err38 = { instancePath: instancePath + "/summary", schemaPath: "#/properties/summary/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err38] : vErrors.push(err38), errors++;
      }
    }
    if (data.rules !== void 0) {
      let data19 = data.rules;
      if (Array.isArray(data19)) {
        let len0 = data19.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate295(data19[i0], { instancePath: instancePath + "/rules/" + i0, parentData: data19, parentDataProperty: i0, rootData }) || (vErrors = vErrors === null ? validate295.errors : vErrors.concat(validate295.errors), errors = vErrors.length);
      } else {
        let err39 = { instancePath: instancePath + "/rules", schemaPath: "#/properties/rules/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err39] : vErrors.push(err39), errors++;
      }
    }
    if (data.checks !== void 0) {
      let data21 = data.checks;
      if (Array.isArray(data21)) {
        let len1 = data21.length;
        for (let i1 = 0; i1 < len1; i1++)
          validate80(data21[i1], { instancePath: instancePath + "/checks/" + i1, parentData: data21, parentDataProperty: i1, rootData }) || (vErrors = vErrors === null ? validate80.errors : vErrors.concat(validate80.errors), errors = vErrors.length);
      } else {
        let err40 = { instancePath: instancePath + "/checks", schemaPath: "#/properties/checks/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err40] : vErrors.push(err40), errors++;
      }
    }
    if (data.cases !== void 0) {
      let data23 = data.cases;
      if (Array.isArray(data23)) {
        let len2 = data23.length;
        for (let i2 = 0; i2 < len2; i2++)
          validate78(data23[i2], { instancePath: instancePath + "/cases/" + i2, parentData: data23, parentDataProperty: i2, rootData }) || (vErrors = vErrors === null ? validate78.errors : vErrors.concat(validate78.errors), errors = vErrors.length);
      } else {
        let err41 = { instancePath: instancePath + "/cases", schemaPath: "#/properties/cases/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err41] : vErrors.push(err41), errors++;
      }
    }
    if (data.observations !== void 0) {
      let data25 = data.observations;
      if (Array.isArray(data25)) {
        let len3 = data25.length;
        for (let i3 = 0; i3 < len3; i3++)
          validate266(data25[i3], { instancePath: instancePath + "/observations/" + i3, parentData: data25, parentDataProperty: i3, rootData }) || (vErrors = vErrors === null ? validate266.errors : vErrors.concat(validate266.errors), errors = vErrors.length);
      } else {
        let err42 = { instancePath: instancePath + "/observations", schemaPath: "#/properties/observations/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err42] : vErrors.push(err42), errors++;
      }
    }
    if (data.timings !== void 0) {
      let data27 = data.timings;
      if (data27 && typeof data27 == "object" && !Array.isArray(data27))
        for (let key3 in data27)
          validate141(data27[key3], { instancePath: instancePath + "/timings/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"), parentData: data27, parentDataProperty: key3, rootData }) || (vErrors = vErrors === null ? validate141.errors : vErrors.concat(validate141.errors), errors = vErrors.length);
      else {
        let err43 = { instancePath: instancePath + "/timings", schemaPath: "#/properties/timings/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err43] : vErrors.push(err43), errors++;
      }
    }
    if (data.created !== void 0) {
      let data29 = data.created;
      if (Array.isArray(data29)) {
        let len4 = data29.length;
        for (let i4 = 0; i4 < len4; i4++)
          if (typeof data29[i4] != "string") {
            let err44 = { instancePath: instancePath + "/created/" + i4, schemaPath: "#/properties/created/items/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err44] : vErrors.push(err44), errors++;
          }
      } else {
        let err45 = { instancePath: instancePath + "/created", schemaPath: "#/properties/created/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err45] : vErrors.push(err45), errors++;
      }
    }
    if (data.usage !== void 0 && (validate139(data.usage, { instancePath: instancePath + "/usage", parentData: data, parentDataProperty: "usage", rootData }) || (vErrors = vErrors === null ? validate139.errors : vErrors.concat(validate139.errors), errors = vErrors.length)), data.command !== void 0 && typeof data.command != "string") {
      let err46 = { instancePath: instancePath + "/command", schemaPath: "#/properties/command/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err46] : vErrors.push(err46), errors++;
    }
    if (data.demonstration !== void 0 && typeof data.demonstration != "boolean") {
      let err47 = { instancePath: instancePath + "/demonstration", schemaPath: "#/properties/demonstration/type", keyword: "type", params: { type: "boolean" } };
      vErrors === null ? vErrors = [err47] : vErrors.push(err47), errors++;
    }
    if (data.watched !== void 0 && typeof data.watched != "boolean") {
      let err48 = { instancePath: instancePath + "/watched", schemaPath: "#/properties/watched/type", keyword: "type", params: { type: "boolean" } };
      vErrors === null ? vErrors = [err48] : vErrors.push(err48), errors++;
    }
    if (data.waived !== void 0) {
      let data35 = data.waived;
      if (data35 && typeof data35 == "object" && !Array.isArray(data35)) {
        for (let key4 in data35)
          if (typeof data35[key4] != "string") {
            let err49 = { instancePath: instancePath + "/waived/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/waived/additionalProperties/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err49] : vErrors.push(err49), errors++;
          }
      } else {
        let err50 = { instancePath: instancePath + "/waived", schemaPath: "#/properties/waived/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err50] : vErrors.push(err50), errors++;
      }
    }
    if (data.attestation !== void 0 && (validate30(data.attestation, { instancePath: instancePath + "/attestation", parentData: data, parentDataProperty: "attestation", rootData }) || (vErrors = vErrors === null ? validate30.errors : vErrors.concat(validate30.errors), errors = vErrors.length)), data.interrupted !== void 0 && typeof data.interrupted != "boolean") {
      let err51 = { instancePath: instancePath + "/interrupted", schemaPath: "#/properties/interrupted/type", keyword: "type", params: { type: "boolean" } };
      vErrors === null ? vErrors = [err51] : vErrors.push(err51), errors++;
    }
    if (data.aborted !== void 0 && typeof data.aborted != "string") {
      let err52 = { instancePath: instancePath + "/aborted", schemaPath: "#/properties/aborted/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err52] : vErrors.push(err52), errors++;
    }
    if (data.lateMs !== void 0) {
      let data40 = data.lateMs;
      if (!(typeof data40 == "number" && !(data40 % 1) && !isNaN(data40))) {
        let err53 = { instancePath: instancePath + "/lateMs", schemaPath: "#/properties/lateMs/type", keyword: "type", params: { type: "integer" } };
        vErrors === null ? vErrors = [err53] : vErrors.push(err53), errors++;
      }
      if (typeof data40 == "number" && (data40 < 0 || isNaN(data40))) {
        let err54 = { instancePath: instancePath + "/lateMs", schemaPath: "#/properties/lateMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 } };
        vErrors === null ? vErrors = [err54] : vErrors.push(err54), errors++;
      }
    }
    if (data.regressions !== void 0) {
      let data41 = data.regressions;
      if (Array.isArray(data41)) {
        let len5 = data41.length;
        for (let i5 = 0; i5 < len5; i5++)
          if (typeof data41[i5] != "string") {
            let err55 = { instancePath: instancePath + "/regressions/" + i5, schemaPath: "#/properties/regressions/items/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err55] : vErrors.push(err55), errors++;
          }
      } else {
        let err56 = { instancePath: instancePath + "/regressions", schemaPath: "#/properties/regressions/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err56] : vErrors.push(err56), errors++;
      }
    }
    if (data.baseline !== void 0) {
      let data43 = data.baseline;
      if (Array.isArray(data43)) {
        let len6 = data43.length;
        for (let i6 = 0; i6 < len6; i6++)
          validate217(data43[i6], { instancePath: instancePath + "/baseline/" + i6, parentData: data43, parentDataProperty: i6, rootData }) || (vErrors = vErrors === null ? validate217.errors : vErrors.concat(validate217.errors), errors = vErrors.length);
      } else {
        let err57 = { instancePath: instancePath + "/baseline", schemaPath: "#/properties/baseline/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err57] : vErrors.push(err57), errors++;
      }
    }
    if (data.runs !== void 0) {
      let data45 = data.runs;
      if (Array.isArray(data45)) {
        let len7 = data45.length;
        for (let i7 = 0; i7 < len7; i7++)
          validate280(data45[i7], { instancePath: instancePath + "/runs/" + i7, parentData: data45, parentDataProperty: i7, rootData }) || (vErrors = vErrors === null ? validate280.errors : vErrors.concat(validate280.errors), errors = vErrors.length);
      } else {
        let err58 = { instancePath: instancePath + "/runs", schemaPath: "#/properties/runs/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err58] : vErrors.push(err58), errors++;
      }
    }
    if (data.flaky !== void 0) {
      let data47 = data.flaky;
      if (Array.isArray(data47)) {
        let len8 = data47.length;
        for (let i8 = 0; i8 < len8; i8++)
          validate212(data47[i8], { instancePath: instancePath + "/flaky/" + i8, parentData: data47, parentDataProperty: i8, rootData }) || (vErrors = vErrors === null ? validate212.errors : vErrors.concat(validate212.errors), errors = vErrors.length);
      } else {
        let err59 = { instancePath: instancePath + "/flaky", schemaPath: "#/properties/flaky/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err59] : vErrors.push(err59), errors++;
      }
    }
    if (data.causes !== void 0) {
      let data49 = data.causes;
      if (Array.isArray(data49)) {
        let len9 = data49.length;
        for (let i9 = 0; i9 < len9; i9++)
          validate79(data49[i9], { instancePath: instancePath + "/causes/" + i9, parentData: data49, parentDataProperty: i9, rootData }) || (vErrors = vErrors === null ? validate79.errors : vErrors.concat(validate79.errors), errors = vErrors.length);
      } else {
        let err60 = { instancePath: instancePath + "/causes", schemaPath: "#/properties/causes/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err60] : vErrors.push(err60), errors++;
      }
    }
    if (data.agent !== void 0) {
      let data51 = data.agent;
      if (Array.isArray(data51)) {
        let len10 = data51.length;
        for (let i10 = 0; i10 < len10; i10++)
          validate27(data51[i10], { instancePath: instancePath + "/agent/" + i10, parentData: data51, parentDataProperty: i10, rootData }) || (vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors), errors = vErrors.length);
      } else {
        let err61 = { instancePath: instancePath + "/agent", schemaPath: "#/properties/agent/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err61] : vErrors.push(err61), errors++;
      }
    }
    if (data.client !== void 0) {
      let data53 = data.client;
      if (Array.isArray(data53)) {
        let len11 = data53.length;
        for (let i11 = 0; i11 < len11; i11++)
          validate88(data53[i11], { instancePath: instancePath + "/client/" + i11, parentData: data53, parentDataProperty: i11, rootData }) || (vErrors = vErrors === null ? validate88.errors : vErrors.concat(validate88.errors), errors = vErrors.length);
      } else {
        let err62 = { instancePath: instancePath + "/client", schemaPath: "#/properties/client/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err62] : vErrors.push(err62), errors++;
      }
    }
    if (data.leftOut !== void 0) {
      let data55 = data.leftOut;
      if (Array.isArray(data55)) {
        let len12 = data55.length;
        for (let i12 = 0; i12 < len12; i12++)
          validate219(data55[i12], { instancePath: instancePath + "/leftOut/" + i12, parentData: data55, parentDataProperty: i12, rootData }) || (vErrors = vErrors === null ? validate219.errors : vErrors.concat(validate219.errors), errors = vErrors.length);
      } else {
        let err63 = { instancePath: instancePath + "/leftOut", schemaPath: "#/properties/leftOut/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err63] : vErrors.push(err63), errors++;
      }
    }
    if (data.outages !== void 0) {
      let data57 = data.outages;
      if (Array.isArray(data57)) {
        let len13 = data57.length;
        for (let i13 = 0; i13 < len13; i13++)
          validate267(data57[i13], { instancePath: instancePath + "/outages/" + i13, parentData: data57, parentDataProperty: i13, rootData }) || (vErrors = vErrors === null ? validate267.errors : vErrors.concat(validate267.errors), errors = vErrors.length);
      } else {
        let err64 = { instancePath: instancePath + "/outages", schemaPath: "#/properties/outages/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err64] : vErrors.push(err64), errors++;
      }
    }
    if (data.replays !== void 0) {
      let data59 = data.replays;
      if (Array.isArray(data59)) {
        let len14 = data59.length;
        for (let i14 = 0; i14 < len14; i14++) {
          let data60 = data59[i14];
          if (data60 && typeof data60 == "object" && !Array.isArray(data60)) {
            if (data60.case === void 0) {
              let err65 = { instancePath: instancePath + "/replays/" + i14, schemaPath: "#/properties/replays/items/required", keyword: "required", params: { missingProperty: "case" } };
              vErrors === null ? vErrors = [err65] : vErrors.push(err65), errors++;
            }
            if (data60.reason === void 0) {
              let err66 = { instancePath: instancePath + "/replays/" + i14, schemaPath: "#/properties/replays/items/required", keyword: "required", params: { missingProperty: "reason" } };
              vErrors === null ? vErrors = [err66] : vErrors.push(err66), errors++;
            }
            for (let key5 in data60)
              if (!(key5 === "case" || key5 === "reason")) {
                let err67 = { instancePath: instancePath + "/replays/" + i14, schemaPath: "#/properties/replays/items/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key5 } };
                vErrors === null ? vErrors = [err67] : vErrors.push(err67), errors++;
              }
            if (data60.case !== void 0 && typeof data60.case != "string") {
              let err68 = { instancePath: instancePath + "/replays/" + i14 + "/case", schemaPath: "#/properties/replays/items/properties/case/type", keyword: "type", params: { type: "string" } };
              vErrors === null ? vErrors = [err68] : vErrors.push(err68), errors++;
            }
            if (data60.reason !== void 0 && typeof data60.reason != "string") {
              let err69 = { instancePath: instancePath + "/replays/" + i14 + "/reason", schemaPath: "#/properties/replays/items/properties/reason/type", keyword: "type", params: { type: "string" } };
              vErrors === null ? vErrors = [err69] : vErrors.push(err69), errors++;
            }
          } else {
            let err70 = { instancePath: instancePath + "/replays/" + i14, schemaPath: "#/properties/replays/items/type", keyword: "type", params: { type: "object" } };
            vErrors === null ? vErrors = [err70] : vErrors.push(err70), errors++;
          }
        }
      } else {
        let err71 = { instancePath: instancePath + "/replays", schemaPath: "#/properties/replays/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err71] : vErrors.push(err71), errors++;
      }
    }
    if (data.repeated !== void 0) {
      let data63 = data.repeated;
      if (data63 && typeof data63 == "object" && !Array.isArray(data63)) {
        for (let key6 in data63)
          if (typeof data63[key6] != "number") {
            let err72 = { instancePath: instancePath + "/repeated/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/repeated/additionalProperties/type", keyword: "type", params: { type: "number" } };
            vErrors === null ? vErrors = [err72] : vErrors.push(err72), errors++;
          }
      } else {
        let err73 = { instancePath: instancePath + "/repeated", schemaPath: "#/properties/repeated/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err73] : vErrors.push(err73), errors++;
      }
    }
  } else {
    let err74 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err74] : vErrors.push(err74), errors++;
  }
  return validate285.errors = vErrors, errors === 0;
}
var ruleResult = validate295, runEvent = validate316, schema147 = { $id: "https://agent-conformance.example/schemas/events/run-event.schema.json", title: "RunEvent", description: "A run begins: its plan is made, and nothing was sent.", type: "object", required: ["type", "time", "runId", "suite", "target", "profile", "seed", "cases", "meteredSends", "expectedMs"], properties: { type: { const: "run" }, time: { description: "The wall clock.", type: "string", format: "iso-8601" }, suite: { $ref: "../result/suite.schema.json" }, target: { type: "object", required: ["name", "baseUrl"], properties: { name: { type: "string" }, baseUrl: { type: "string", format: "uri" }, service: { $ref: "../target/service.schema.json" } }, additionalProperties: !1 }, runId: { description: "The id of the run, which its requests carry in x-conformance-run.", type: "string" }, requirements: { description: "The rule set that scores the run.", type: "string" }, profile: { $ref: "../result/profile.schema.json" }, seed: { type: "number" }, cases: { description: "How many test cases are planned.", type: "number" }, meteredSends: { description: "How many metered sends are planned.", type: "number" }, expectedMs: { type: "number" } }, additionalProperties: !1 };
function validate316(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.type === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "type" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.time === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "time" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.runId === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "runId" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.suite === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "suite" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.target === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "target" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.profile === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "profile" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.seed === void 0) {
      let err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "seed" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.cases === void 0) {
      let err7 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "cases" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.meteredSends === void 0) {
      let err8 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "meteredSends" } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.expectedMs === void 0) {
      let err9 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "expectedMs" } };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    for (let key0 in data)
      if (!func11.call(schema147.properties, key0)) {
        let err10 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
      }
    if (data.type !== void 0 && data.type !== "run") {
      let err11 = { instancePath: instancePath + "/type", schemaPath: "#/properties/type/const", keyword: "const", params: { allowedValue: "run" } };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    if (data.time !== void 0) {
      let data1 = data.time;
      if (typeof data1 == "string") {
        if (!formats4(data1)) {
          let err12 = { instancePath: instancePath + "/time", schemaPath: "#/properties/time/format", keyword: "format", params: { format: "iso-8601" } };
          vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
        }
      } else {
        let err13 = { instancePath: instancePath + "/time", schemaPath: "#/properties/time/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
      }
    }
    if (data.suite !== void 0 && (validate33(data.suite, { instancePath: instancePath + "/suite", parentData: data, parentDataProperty: "suite", rootData }) || (vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors), errors = vErrors.length)), data.target !== void 0) {
      let data3 = data.target;
      if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
        if (data3.name === void 0) {
          let err14 = { instancePath: instancePath + "/target", schemaPath: "#/properties/target/required", keyword: "required", params: { missingProperty: "name" } };
          vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
        }
        if (data3.baseUrl === void 0) {
          let err15 = { instancePath: instancePath + "/target", schemaPath: "#/properties/target/required", keyword: "required", params: { missingProperty: "baseUrl" } };
          vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
        }
        for (let key1 in data3)
          if (!(key1 === "name" || key1 === "baseUrl" || key1 === "service")) {
            let err16 = { instancePath: instancePath + "/target", schemaPath: "#/properties/target/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 } };
            vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
          }
        if (data3.name !== void 0 && typeof data3.name != "string") {
          let err17 = { instancePath: instancePath + "/target/name", schemaPath: "#/properties/target/properties/name/type", keyword: "type", params: { type: "string" } };
          vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
        }
        if (data3.baseUrl !== void 0) {
          let data5 = data3.baseUrl;
          if (typeof data5 == "string") {
            if (!formats0.test(data5)) {
              let err18 = { instancePath: instancePath + "/target/baseUrl", schemaPath: "#/properties/target/properties/baseUrl/format", keyword: "format", params: { format: "uri" } };
              vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
            }
          } else {
            let err19 = { instancePath: instancePath + "/target/baseUrl", schemaPath: "#/properties/target/properties/baseUrl/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
          }
        }
        data3.service !== void 0 && (validate35(data3.service, { instancePath: instancePath + "/target/service", parentData: data3, parentDataProperty: "service", rootData }) || (vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors), errors = vErrors.length));
      } else {
        let err20 = { instancePath: instancePath + "/target", schemaPath: "#/properties/target/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
      }
    }
    if (data.runId !== void 0 && typeof data.runId != "string") {
      let err21 = { instancePath: instancePath + "/runId", schemaPath: "#/properties/runId/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
    }
    if (data.requirements !== void 0 && typeof data.requirements != "string") {
      let err22 = { instancePath: instancePath + "/requirements", schemaPath: "#/properties/requirements/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
    }
    if (data.profile !== void 0 && (validate275(data.profile, { instancePath: instancePath + "/profile", parentData: data, parentDataProperty: "profile", rootData }) || (vErrors = vErrors === null ? validate275.errors : vErrors.concat(validate275.errors), errors = vErrors.length)), data.seed !== void 0 && typeof data.seed != "number") {
      let err23 = { instancePath: instancePath + "/seed", schemaPath: "#/properties/seed/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
    }
    if (data.cases !== void 0 && typeof data.cases != "number") {
      let err24 = { instancePath: instancePath + "/cases", schemaPath: "#/properties/cases/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
    }
    if (data.meteredSends !== void 0 && typeof data.meteredSends != "number") {
      let err25 = { instancePath: instancePath + "/meteredSends", schemaPath: "#/properties/meteredSends/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
    }
    if (data.expectedMs !== void 0 && typeof data.expectedMs != "number") {
      let err26 = { instancePath: instancePath + "/expectedMs", schemaPath: "#/properties/expectedMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
    }
  } else {
    let err27 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++;
  }
  return validate316.errors = vErrors, errors === 0;
}
var runEvents = validate320;
function validate320(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0, _errs0 = errors, valid0 = !1;
  if (!valid0) {
    let _errs1 = errors;
    validate316(data, { instancePath, parentData, parentDataProperty, rootData }) || (vErrors = vErrors === null ? validate316.errors : vErrors.concat(validate316.errors), errors = vErrors.length);
    var _valid0 = _errs1 === errors;
    valid0 = _valid0;
  }
  if (!valid0) {
    let _errs2 = errors;
    validate77(data, { instancePath, parentData, parentDataProperty, rootData }) || (vErrors = vErrors === null ? validate77.errors : vErrors.concat(validate77.errors), errors = vErrors.length);
    var _valid0 = _errs2 === errors;
    valid0 = _valid0;
  }
  if (!valid0) {
    let _errs3 = errors;
    validate209(data, { instancePath, parentData, parentDataProperty, rootData }) || (vErrors = vErrors === null ? validate209.errors : vErrors.concat(validate209.errors), errors = vErrors.length);
    var _valid0 = _errs3 === errors;
    valid0 = _valid0;
  }
  if (!valid0) {
    let _errs4 = errors;
    validate265(data, { instancePath, parentData, parentDataProperty, rootData }) || (vErrors = vErrors === null ? validate265.errors : vErrors.concat(validate265.errors), errors = vErrors.length);
    var _valid0 = _errs4 === errors;
    valid0 = _valid0;
  }
  if (!valid0) {
    let _errs5 = errors;
    validate133(data, { instancePath, parentData, parentDataProperty, rootData }) || (vErrors = vErrors === null ? validate133.errors : vErrors.concat(validate133.errors), errors = vErrors.length);
    var _valid0 = _errs5 === errors;
    valid0 = _valid0;
  }
  if (valid0)
    errors = _errs0, vErrors !== null && (_errs0 ? vErrors.length = _errs0 : vErrors = null);
  else {
    errors = _errs0, vErrors !== null && (_errs0 ? vErrors.length = _errs0 : vErrors = null);
    let err0 = { instancePath, schemaPath: "#/union", keyword: "union", params: { branches: [{ name: "runEvent", title: "RunEvent", type: "object", fields: ["type", "time", "suite", "target", "runId", "requirements", "profile", "seed", "cases", "meteredSends", "expectedMs"], tag: { field: "type", values: ["run"] } }, { name: "caseEvent", title: "CaseEvent", type: "object", fields: ["type", "time", "id", "state"], tag: { field: "type", values: ["case"] } }, { name: "findingEvent", title: "FindingEvent", type: "object", fields: ["type", "time", "rule", "level", "case", "attempt", "at", "expected", "actual", "exchange", "trace"], tag: { field: "type", values: ["finding"] } }, { name: "noticeEvent", title: "NoticeEvent", type: "object", fields: ["type", "time", "text"], tag: { field: "type", values: ["notice"] } }, { name: "endEvent", title: "EndEvent", type: "object", fields: ["type", "time", "verdict", "exitCode", "durationMs", "mandatory", "failed", "aborted", "files"], tag: { field: "type", values: ["end"] } }] } };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate320.errors = vErrors, errors === 0;
}
var runLine = validate326, schema149 = { $id: "https://agent-conformance.example/schemas/transcript/run-line.schema.json", title: "RunLine", description: "The first line of a transcript.", type: "object", required: ["type", "version", "suite", "spec", "runId", "target", "demonstration", "seed", "profile", "scope", "startedAt", "timing", "plan"], properties: { type: { const: "run" }, version: { const: 1 }, suite: { $ref: "../result/suite.schema.json" }, spec: { const: "v1" }, requirements: { description: "The set of requirements that says which rules count for the verdict.", type: "string" }, runId: { type: "string" }, target: { $ref: "run-target.schema.json" }, demonstration: { description: "The built-in service was the target.", type: "boolean" }, seed: { type: "number" }, profile: { $ref: "../result/profile.schema.json" }, scope: { description: "The patterns that the run was narrowed by.", $ref: "../result/scope.schema.json" }, startedAt: { type: "string", format: "iso-8601" }, timing: { $ref: "timing.schema.json" }, plan: { $ref: "plan.schema.json" } }, additionalProperties: !1 }, schema150 = { $id: "https://agent-conformance.example/schemas/transcript/run-target.schema.json", title: "RunTarget", description: "The target of a run, without its secrets.", type: "object", required: ["name", "baseUrl", "waitLimitMs", "slots", "agent"], properties: { name: { type: "string" }, baseUrl: { type: "string", format: "uri" }, service: { $ref: "../target/service.schema.json" }, waitLimitMs: { type: "number" }, concurrency: { type: "number" }, slots: { description: "The names of the credential slots that it offers.", type: "array", items: { type: "string" } }, kinds: { description: "What kind of credential the target file says that a slot holds, where it says so.", type: "object", additionalProperties: { enum: ["apiKey", "accessToken"] } }, agent: { enum: ["script", "prompts", "none"] }, waive: { description: "The reason by requirement id.", type: "object", additionalProperties: { type: "string" } } }, additionalProperties: !1 };
function validate328(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.name === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "name" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.baseUrl === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "baseUrl" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.waitLimitMs === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "waitLimitMs" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.slots === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "slots" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.agent === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "agent" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    for (let key0 in data)
      if (!func11.call(schema150.properties, key0)) {
        let err5 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    if (data.name !== void 0 && typeof data.name != "string") {
      let err6 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.baseUrl !== void 0) {
      let data1 = data.baseUrl;
      if (typeof data1 == "string") {
        if (!formats0.test(data1)) {
          let err7 = { instancePath: instancePath + "/baseUrl", schemaPath: "#/properties/baseUrl/format", keyword: "format", params: { format: "uri" } };
          vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
        }
      } else {
        let err8 = { instancePath: instancePath + "/baseUrl", schemaPath: "#/properties/baseUrl/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
    }
    if (data.service !== void 0 && (validate35(data.service, { instancePath: instancePath + "/service", parentData: data, parentDataProperty: "service", rootData }) || (vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors), errors = vErrors.length)), data.waitLimitMs !== void 0 && typeof data.waitLimitMs != "number") {
      let err9 = { instancePath: instancePath + "/waitLimitMs", schemaPath: "#/properties/waitLimitMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.concurrency !== void 0 && typeof data.concurrency != "number") {
      let err10 = { instancePath: instancePath + "/concurrency", schemaPath: "#/properties/concurrency/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.slots !== void 0) {
      let data5 = data.slots;
      if (Array.isArray(data5)) {
        let len0 = data5.length;
        for (let i0 = 0; i0 < len0; i0++)
          if (typeof data5[i0] != "string") {
            let err11 = { instancePath: instancePath + "/slots/" + i0, schemaPath: "#/properties/slots/items/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
          }
      } else {
        let err12 = { instancePath: instancePath + "/slots", schemaPath: "#/properties/slots/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
      }
    }
    if (data.kinds !== void 0) {
      let data7 = data.kinds;
      if (data7 && typeof data7 == "object" && !Array.isArray(data7))
        for (let key1 in data7) {
          let data8 = data7[key1];
          if (!(data8 === "apiKey" || data8 === "accessToken")) {
            let err13 = { instancePath: instancePath + "/kinds/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/kinds/additionalProperties/enum", keyword: "enum", params: { allowedValues: schema150.properties.kinds.additionalProperties.enum } };
            vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
          }
        }
      else {
        let err14 = { instancePath: instancePath + "/kinds", schemaPath: "#/properties/kinds/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
      }
    }
    if (data.agent !== void 0) {
      let data9 = data.agent;
      if (!(data9 === "script" || data9 === "prompts" || data9 === "none")) {
        let err15 = { instancePath: instancePath + "/agent", schemaPath: "#/properties/agent/enum", keyword: "enum", params: { allowedValues: schema150.properties.agent.enum } };
        vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
      }
    }
    if (data.waive !== void 0) {
      let data10 = data.waive;
      if (data10 && typeof data10 == "object" && !Array.isArray(data10)) {
        for (let key2 in data10)
          if (typeof data10[key2] != "string") {
            let err16 = { instancePath: instancePath + "/waive/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/waive/additionalProperties/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
          }
      } else {
        let err17 = { instancePath: instancePath + "/waive", schemaPath: "#/properties/waive/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
      }
    }
  } else {
    let err18 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
  }
  return validate328.errors = vErrors, errors === 0;
}
function validate333(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.waitLimitMs === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "waitLimitMs" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.slackMs === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "slackMs" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.lagMs === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "lagMs" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.longPauseMs === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "longPauseMs" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.ranOutMs === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "ranOutMs" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "waitLimitMs" || key0 === "slackMs" || key0 === "lagMs" || key0 === "longPauseMs" || key0 === "ranOutFromMs" || key0 === "ranOutMs")) {
        let err5 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    if (data.waitLimitMs !== void 0 && typeof data.waitLimitMs != "number") {
      let err6 = { instancePath: instancePath + "/waitLimitMs", schemaPath: "#/properties/waitLimitMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.slackMs !== void 0 && typeof data.slackMs != "number") {
      let err7 = { instancePath: instancePath + "/slackMs", schemaPath: "#/properties/slackMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.lagMs !== void 0 && typeof data.lagMs != "number") {
      let err8 = { instancePath: instancePath + "/lagMs", schemaPath: "#/properties/lagMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.longPauseMs !== void 0 && typeof data.longPauseMs != "number") {
      let err9 = { instancePath: instancePath + "/longPauseMs", schemaPath: "#/properties/longPauseMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.ranOutFromMs !== void 0 && typeof data.ranOutFromMs != "number") {
      let err10 = { instancePath: instancePath + "/ranOutFromMs", schemaPath: "#/properties/ranOutFromMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.ranOutMs !== void 0 && typeof data.ranOutMs != "number") {
      let err11 = { instancePath: instancePath + "/ranOutMs", schemaPath: "#/properties/ranOutMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
  } else {
    let err12 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
  }
  return validate333.errors = vErrors, errors === 0;
}
function validate326(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.type === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "type" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.version === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "version" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.suite === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "suite" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.spec === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "spec" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.runId === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "runId" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.target === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "target" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.demonstration === void 0) {
      let err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "demonstration" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.seed === void 0) {
      let err7 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "seed" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    if (data.profile === void 0) {
      let err8 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "profile" } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.scope === void 0) {
      let err9 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "scope" } };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.startedAt === void 0) {
      let err10 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "startedAt" } };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.timing === void 0) {
      let err11 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "timing" } };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    if (data.plan === void 0) {
      let err12 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "plan" } };
      vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
    }
    for (let key0 in data)
      if (!func11.call(schema149.properties, key0)) {
        let err13 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
      }
    if (data.type !== void 0 && data.type !== "run") {
      let err14 = { instancePath: instancePath + "/type", schemaPath: "#/properties/type/const", keyword: "const", params: { allowedValue: "run" } };
      vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
    }
    if (data.version !== void 0 && data.version !== 1) {
      let err15 = { instancePath: instancePath + "/version", schemaPath: "#/properties/version/const", keyword: "const", params: { allowedValue: 1 } };
      vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
    }
    if (data.suite !== void 0 && (validate33(data.suite, { instancePath: instancePath + "/suite", parentData: data, parentDataProperty: "suite", rootData }) || (vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors), errors = vErrors.length)), data.spec !== void 0 && data.spec !== "v1") {
      let err16 = { instancePath: instancePath + "/spec", schemaPath: "#/properties/spec/const", keyword: "const", params: { allowedValue: "v1" } };
      vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
    }
    if (data.requirements !== void 0 && typeof data.requirements != "string") {
      let err17 = { instancePath: instancePath + "/requirements", schemaPath: "#/properties/requirements/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
    }
    if (data.runId !== void 0 && typeof data.runId != "string") {
      let err18 = { instancePath: instancePath + "/runId", schemaPath: "#/properties/runId/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
    }
    if (data.target !== void 0 && (validate328(data.target, { instancePath: instancePath + "/target", parentData: data, parentDataProperty: "target", rootData }) || (vErrors = vErrors === null ? validate328.errors : vErrors.concat(validate328.errors), errors = vErrors.length)), data.demonstration !== void 0 && typeof data.demonstration != "boolean") {
      let err19 = { instancePath: instancePath + "/demonstration", schemaPath: "#/properties/demonstration/type", keyword: "type", params: { type: "boolean" } };
      vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
    }
    if (data.seed !== void 0 && typeof data.seed != "number") {
      let err20 = { instancePath: instancePath + "/seed", schemaPath: "#/properties/seed/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
    }
    if (data.profile !== void 0 && (validate275(data.profile, { instancePath: instancePath + "/profile", parentData: data, parentDataProperty: "profile", rootData }) || (vErrors = vErrors === null ? validate275.errors : vErrors.concat(validate275.errors), errors = vErrors.length)), data.scope !== void 0 && (validate289(data.scope, { instancePath: instancePath + "/scope", parentData: data, parentDataProperty: "scope", rootData }) || (vErrors = vErrors === null ? validate289.errors : vErrors.concat(validate289.errors), errors = vErrors.length)), data.startedAt !== void 0) {
      let data11 = data.startedAt;
      if (typeof data11 == "string") {
        if (!formats4(data11)) {
          let err21 = { instancePath: instancePath + "/startedAt", schemaPath: "#/properties/startedAt/format", keyword: "format", params: { format: "iso-8601" } };
          vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
        }
      } else {
        let err22 = { instancePath: instancePath + "/startedAt", schemaPath: "#/properties/startedAt/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
      }
    }
    data.timing !== void 0 && (validate333(data.timing, { instancePath: instancePath + "/timing", parentData: data, parentDataProperty: "timing", rootData }) || (vErrors = vErrors === null ? validate333.errors : vErrors.concat(validate333.errors), errors = vErrors.length)), data.plan !== void 0 && (validate273(data.plan, { instancePath: instancePath + "/plan", parentData: data, parentDataProperty: "plan", rootData }) || (vErrors = vErrors === null ? validate273.errors : vErrors.concat(validate273.errors), errors = vErrors.length));
  } else {
    let err23 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
  }
  return validate326.errors = vErrors, errors === 0;
}
var runPhase = validate113, runTarget = validate328, runVerdict = validate134, scope = validate289, scriptedAgent = validate336;
var pattern18 = new RegExp("^[^\\r\\n]*\\{steps\\}[^\\r\\n]*$", "u");
function validate336(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.script === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "script" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (key0 !== "script") {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    if (data.script !== void 0) {
      let data0 = data.script;
      if (typeof data0 == "string") {
        if (!pattern18.test(data0)) {
          let err2 = { instancePath: instancePath + "/script", schemaPath: "#/properties/script/pattern", keyword: "pattern", params: { pattern: "^[^\\r\\n]*\\{steps\\}[^\\r\\n]*$" } };
          vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
        }
      } else {
        let err3 = { instancePath: instancePath + "/script", schemaPath: "#/properties/script/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    }
  } else {
    let err4 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
  }
  return validate336.errors = vErrors, errors === 0;
}
var sendRequest = validate337;
function validate337(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.conversationId === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "conversationId" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.text === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "text" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.conversationId !== void 0 && typeof data.conversationId != "string") {
      let err2 = { instancePath: instancePath + "/conversationId", schemaPath: "#/properties/conversationId/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.text !== void 0) {
      let data1 = data.text;
      if (typeof data1 == "string") {
        if (func2(data1) > 1e5) {
          let err3 = { instancePath: instancePath + "/text", schemaPath: "#/properties/text/maxLength", keyword: "maxLength", params: { limit: 1e5 } };
          vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        }
      } else {
        let err4 = { instancePath: instancePath + "/text", schemaPath: "#/properties/text/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    }
    if (data.reply !== void 0 && (validate283(data.reply, { instancePath: instancePath + "/reply", parentData: data, parentDataProperty: "reply", rootData }) || (vErrors = vErrors === null ? validate283.errors : vErrors.concat(validate283.errors), errors = vErrors.length)), data.stream !== void 0 && typeof data.stream != "boolean") {
      let err5 = { instancePath: instancePath + "/stream", schemaPath: "#/properties/stream/type", keyword: "type", params: { type: "boolean" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
  } else {
    let err6 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
  }
  return validate337.errors = vErrors, errors === 0;
}
var sendResult = validate339;
function validate339(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.conversationId === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "conversationId" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.messageId === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "messageId" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "conversationId" || key0 === "messageId" || key0 === "replies" || key0 === "timedOut")) {
        let err2 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    if (data.conversationId !== void 0 && typeof data.conversationId != "string") {
      let err3 = { instancePath: instancePath + "/conversationId", schemaPath: "#/properties/conversationId/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.messageId !== void 0 && typeof data.messageId != "string") {
      let err4 = { instancePath: instancePath + "/messageId", schemaPath: "#/properties/messageId/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.replies !== void 0) {
      let data2 = data.replies;
      if (Array.isArray(data2)) {
        let len0 = data2.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate282(data2[i0], { instancePath: instancePath + "/replies/" + i0, parentData: data2, parentDataProperty: i0, rootData }) || (vErrors = vErrors === null ? validate282.errors : vErrors.concat(validate282.errors), errors = vErrors.length);
      } else {
        let err5 = { instancePath: instancePath + "/replies", schemaPath: "#/properties/replies/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    }
    if (data.timedOut !== void 0 && typeof data.timedOut != "boolean") {
      let err6 = { instancePath: instancePath + "/timedOut", schemaPath: "#/properties/timedOut/type", keyword: "type", params: { type: "boolean" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
  } else {
    let err7 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
  }
  return validate339.errors = vErrors, errors === 0;
}
var sendingLine = validate341;
function validate341(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.type === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "type" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.id === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.scene === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "scene" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.attempt === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "attempt" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.name === void 0) {
      let err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "name" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.method === void 0) {
      let err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "method" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.path === void 0) {
      let err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "path" } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
    if (data.atMs === void 0) {
      let err7 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "atMs" } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "type" || key0 === "id" || key0 === "scene" || key0 === "attempt" || key0 === "name" || key0 === "method" || key0 === "path" || key0 === "atMs")) {
        let err8 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
    if (data.type !== void 0 && data.type !== "sending") {
      let err9 = { instancePath: instancePath + "/type", schemaPath: "#/properties/type/const", keyword: "const", params: { allowedValue: "sending" } };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
    if (data.id !== void 0 && typeof data.id != "string") {
      let err10 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
    if (data.scene !== void 0 && typeof data.scene != "string") {
      let err11 = { instancePath: instancePath + "/scene", schemaPath: "#/properties/scene/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
    if (data.attempt !== void 0 && typeof data.attempt != "number") {
      let err12 = { instancePath: instancePath + "/attempt", schemaPath: "#/properties/attempt/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
    }
    if (data.name !== void 0 && typeof data.name != "string") {
      let err13 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
    }
    if (data.method !== void 0 && typeof data.method != "string") {
      let err14 = { instancePath: instancePath + "/method", schemaPath: "#/properties/method/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
    }
    if (data.path !== void 0 && typeof data.path != "string") {
      let err15 = { instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
    }
    if (data.atMs !== void 0 && typeof data.atMs != "number") {
      let err16 = { instancePath: instancePath + "/atMs", schemaPath: "#/properties/atMs/type", keyword: "type", params: { type: "number" } };
      vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
    }
  } else {
    let err17 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
  }
  return validate341.errors = vErrors, errors === 0;
}
var service = validate35, skipReason = validate298, stage = validate92, startRequest = validate342;
function validate342(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.text === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "text" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.text !== void 0) {
      let data0 = data.text;
      if (typeof data0 == "string") {
        if (func2(data0) > 1e5) {
          let err1 = { instancePath: instancePath + "/text", schemaPath: "#/properties/text/maxLength", keyword: "maxLength", params: { limit: 1e5 } };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
      } else {
        let err2 = { instancePath: instancePath + "/text", schemaPath: "#/properties/text/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      }
    }
    if (data.title !== void 0 && typeof data.title != "string") {
      let err3 = { instancePath: instancePath + "/title", schemaPath: "#/properties/title/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    if (data.cwd !== void 0 && typeof data.cwd != "string") {
      let err4 = { instancePath: instancePath + "/cwd", schemaPath: "#/properties/cwd/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.reply !== void 0 && (validate283(data.reply, { instancePath: instancePath + "/reply", parentData: data, parentDataProperty: "reply", rootData }) || (vErrors = vErrors === null ? validate283.errors : vErrors.concat(validate283.errors), errors = vErrors.length)), data.stream !== void 0 && typeof data.stream != "boolean") {
      let err5 = { instancePath: instancePath + "/stream", schemaPath: "#/properties/stream/type", keyword: "type", params: { type: "boolean" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
  } else {
    let err6 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
  }
  return validate342.errors = vErrors, errors === 0;
}
var stateReason = validate98, statement = validate344, schema157 = { $id: "https://agent-conformance.example/schemas/api/statement.schema.json", title: "Statement", description: "What a certificate says: an in-toto Statement v1 with the predicate test-result v0.1.", type: "object", required: ["_type", "subject", "predicateType", "predicate"], properties: { _type: { const: "https://in-toto.io/Statement/v1" }, subject: { description: "The service that was tested, with the digest of its image and its commit where they are stated, and the record of the run by the names of its files: result.json and transcript.jsonl.", type: "array", minItems: 1, items: { $ref: "resource-descriptor.schema.json" } }, predicateType: { const: "https://in-toto.io/attestation/test-result/v0.1" }, predicate: { type: "object", required: ["result", "configuration", "passedTests", "warnedTests", "failedTests"], properties: { result: { enum: ["PASSED", "WARNED"] }, configuration: { description: "The suite, the spec as the suite's rows state it, the target file without its secrets, the set of requirements, and the attestation: what the vendor states, and no test showed.", type: "array", minItems: 3, maxItems: 5, items: { $ref: "resource-descriptor.schema.json" } }, passedTests: { description: "The rules that held.", type: "array", items: { type: "string" } }, warnedTests: { description: "The rules of HTTP and SSE that did not hold: warnings.", type: "array", items: { type: "string" } }, failedTests: { description: "Always empty: what is not conformant gets no certificate.", type: "array", maxItems: 0 } }, additionalProperties: !1 } }, additionalProperties: !1 };
function validate344(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data._type === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "_type" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.subject === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "subject" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.predicateType === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "predicateType" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    if (data.predicate === void 0) {
      let err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "predicate" } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
    for (let key0 in data)
      if (!(key0 === "_type" || key0 === "subject" || key0 === "predicateType" || key0 === "predicate")) {
        let err4 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
      }
    if (data._type !== void 0 && data._type !== "https://in-toto.io/Statement/v1") {
      let err5 = { instancePath: instancePath + "/_type", schemaPath: "#/properties/_type/const", keyword: "const", params: { allowedValue: "https://in-toto.io/Statement/v1" } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    if (data.subject !== void 0) {
      let data1 = data.subject;
      if (Array.isArray(data1)) {
        if (data1.length < 1) {
          let err6 = { instancePath: instancePath + "/subject", schemaPath: "#/properties/subject/minItems", keyword: "minItems", params: { limit: 1 } };
          vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
        }
        let len0 = data1.length;
        for (let i0 = 0; i0 < len0; i0++)
          validate284(data1[i0], { instancePath: instancePath + "/subject/" + i0, parentData: data1, parentDataProperty: i0, rootData }) || (vErrors = vErrors === null ? validate284.errors : vErrors.concat(validate284.errors), errors = vErrors.length);
      } else {
        let err7 = { instancePath: instancePath + "/subject", schemaPath: "#/properties/subject/type", keyword: "type", params: { type: "array" } };
        vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
      }
    }
    if (data.predicateType !== void 0 && data.predicateType !== "https://in-toto.io/attestation/test-result/v0.1") {
      let err8 = { instancePath: instancePath + "/predicateType", schemaPath: "#/properties/predicateType/const", keyword: "const", params: { allowedValue: "https://in-toto.io/attestation/test-result/v0.1" } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
    if (data.predicate !== void 0) {
      let data4 = data.predicate;
      if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
        if (data4.result === void 0) {
          let err9 = { instancePath: instancePath + "/predicate", schemaPath: "#/properties/predicate/required", keyword: "required", params: { missingProperty: "result" } };
          vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
        }
        if (data4.configuration === void 0) {
          let err10 = { instancePath: instancePath + "/predicate", schemaPath: "#/properties/predicate/required", keyword: "required", params: { missingProperty: "configuration" } };
          vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
        }
        if (data4.passedTests === void 0) {
          let err11 = { instancePath: instancePath + "/predicate", schemaPath: "#/properties/predicate/required", keyword: "required", params: { missingProperty: "passedTests" } };
          vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
        }
        if (data4.warnedTests === void 0) {
          let err12 = { instancePath: instancePath + "/predicate", schemaPath: "#/properties/predicate/required", keyword: "required", params: { missingProperty: "warnedTests" } };
          vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
        }
        if (data4.failedTests === void 0) {
          let err13 = { instancePath: instancePath + "/predicate", schemaPath: "#/properties/predicate/required", keyword: "required", params: { missingProperty: "failedTests" } };
          vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
        }
        for (let key1 in data4)
          if (!(key1 === "result" || key1 === "configuration" || key1 === "passedTests" || key1 === "warnedTests" || key1 === "failedTests")) {
            let err14 = { instancePath: instancePath + "/predicate", schemaPath: "#/properties/predicate/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 } };
            vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
          }
        if (data4.result !== void 0) {
          let data5 = data4.result;
          if (!(data5 === "PASSED" || data5 === "WARNED")) {
            let err15 = { instancePath: instancePath + "/predicate/result", schemaPath: "#/properties/predicate/properties/result/enum", keyword: "enum", params: { allowedValues: schema157.properties.predicate.properties.result.enum } };
            vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
          }
        }
        if (data4.configuration !== void 0) {
          let data6 = data4.configuration;
          if (Array.isArray(data6)) {
            if (data6.length > 5) {
              let err16 = { instancePath: instancePath + "/predicate/configuration", schemaPath: "#/properties/predicate/properties/configuration/maxItems", keyword: "maxItems", params: { limit: 5 } };
              vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
            }
            if (data6.length < 3) {
              let err17 = { instancePath: instancePath + "/predicate/configuration", schemaPath: "#/properties/predicate/properties/configuration/minItems", keyword: "minItems", params: { limit: 3 } };
              vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
            }
            let len1 = data6.length;
            for (let i1 = 0; i1 < len1; i1++)
              validate284(data6[i1], { instancePath: instancePath + "/predicate/configuration/" + i1, parentData: data6, parentDataProperty: i1, rootData }) || (vErrors = vErrors === null ? validate284.errors : vErrors.concat(validate284.errors), errors = vErrors.length);
          } else {
            let err18 = { instancePath: instancePath + "/predicate/configuration", schemaPath: "#/properties/predicate/properties/configuration/type", keyword: "type", params: { type: "array" } };
            vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
          }
        }
        if (data4.passedTests !== void 0) {
          let data8 = data4.passedTests;
          if (Array.isArray(data8)) {
            let len2 = data8.length;
            for (let i2 = 0; i2 < len2; i2++)
              if (typeof data8[i2] != "string") {
                let err19 = { instancePath: instancePath + "/predicate/passedTests/" + i2, schemaPath: "#/properties/predicate/properties/passedTests/items/type", keyword: "type", params: { type: "string" } };
                vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
              }
          } else {
            let err20 = { instancePath: instancePath + "/predicate/passedTests", schemaPath: "#/properties/predicate/properties/passedTests/type", keyword: "type", params: { type: "array" } };
            vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
          }
        }
        if (data4.warnedTests !== void 0) {
          let data10 = data4.warnedTests;
          if (Array.isArray(data10)) {
            let len3 = data10.length;
            for (let i3 = 0; i3 < len3; i3++)
              if (typeof data10[i3] != "string") {
                let err21 = { instancePath: instancePath + "/predicate/warnedTests/" + i3, schemaPath: "#/properties/predicate/properties/warnedTests/items/type", keyword: "type", params: { type: "string" } };
                vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
              }
          } else {
            let err22 = { instancePath: instancePath + "/predicate/warnedTests", schemaPath: "#/properties/predicate/properties/warnedTests/type", keyword: "type", params: { type: "array" } };
            vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
          }
        }
        if (data4.failedTests !== void 0) {
          let data12 = data4.failedTests;
          if (Array.isArray(data12)) {
            if (data12.length > 0) {
              let err23 = { instancePath: instancePath + "/predicate/failedTests", schemaPath: "#/properties/predicate/properties/failedTests/maxItems", keyword: "maxItems", params: { limit: 0 } };
              vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
            }
          } else {
            let err24 = { instancePath: instancePath + "/predicate/failedTests", schemaPath: "#/properties/predicate/properties/failedTests/type", keyword: "type", params: { type: "array" } };
            vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
          }
        }
      } else {
        let err25 = { instancePath: instancePath + "/predicate", schemaPath: "#/properties/predicate/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
      }
    }
  } else {
    let err26 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
  }
  return validate344.errors = vErrors, errors === 0;
}
var suite = validate33, tally = validate136, target = validate347, schema158 = { $id: "https://agent-conformance.example/schemas/target/target.schema.json", title: "Target", description: "A target file: the service under test.", type: "object", required: ["name", "baseUrl", "credentials"], properties: { $schema: { description: "The schema, for editors. The suite ignores it.", type: "string" }, name: { description: "A short name for the service, shown in every report.", type: "string", minLength: 1 }, baseUrl: { description: "The address of the service, ending in its version, such as https://agent.example.com/v1", type: "string", pattern: "^https?://[^\\s/?#@]+(/[^\\s?#]*)?/v[0-9]+/*$" }, service: { $ref: "service.schema.json" }, probe: { $ref: "probe.schema.json" }, credentials: { $ref: "credentials.schema.json" }, conversations: { description: "Existing conversations that no list shows.", type: "object", required: [], properties: { emptyBalance: { description: "The id of a settled conversation of the account without credits, without a waiting question.", type: "string", minLength: 1 } }, additionalProperties: !1 }, agent: { description: 'How to instruct the agent: { "script": "LAB {steps}" } or { "prompts": { … } }.', union: [{ $ref: "scripted-agent.schema.json" }, { $ref: "prompted-agent.schema.json" }] }, waitLimitMs: { description: "The wait limit of the service in milliseconds. The default is 600000.", type: "number", exclusiveMinimum: 0, default: 6e5 }, budget: { description: "The budget of a run.", type: "object", required: [], properties: { meteredSends: { description: "The largest number of metered sends in one run, as a whole number.", type: "integer", minimum: 0 } }, additionalProperties: !1 }, concurrency: { description: "How many turns the service runs at once, as a whole number. Open waits do not count.", type: "integer", minimum: 1 }, headers: { description: "Further request headers by name. Each value is written like a credential and never shown.", type: "object", additionalProperties: { $ref: "credential.schema.json" } }, tls: { description: "The TLS settings.", type: "object", required: [], properties: { caFile: { description: "A PEM file with the certificate authority to trust.", type: "string", minLength: 1 }, certFile: { description: "A PEM file with the client certificate.", type: "string", minLength: 1 }, keyFile: { description: "A PEM file with the key of the client certificate.", type: "string", minLength: 1 }, insecure: { description: "true to accept any certificate.", type: "boolean" } }, additionalProperties: !1 }, provoke: { description: 'Requests that trigger a status for which the specification defines no request: { "409": [REQUEST, …] }.', type: "object", required: [], properties: { 409: { description: "Requests sent in order. The last one must get 409.", type: "array", minItems: 1, items: { $ref: "provoking-request.schema.json" } } }, additionalProperties: !1 }, waive: { description: "Rules that may stay without a verdict: the id of each, and your reason.", type: "object", additionalProperties: { description: "The reason, in words.", type: "string", minLength: 1 } } }, additionalProperties: !1 }, pattern19 = new RegExp("^https?://[^\\s/?#@]+(/[^\\s?#]*)?/v[0-9]+/*$", "u");
function validate347(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.name === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "name" } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    if (data.baseUrl === void 0) {
      let err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "baseUrl" } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
    if (data.credentials === void 0) {
      let err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "credentials" } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
    for (let key0 in data)
      if (!func11.call(schema158.properties, key0)) {
        let err3 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    if (data.$schema !== void 0 && typeof data.$schema != "string") {
      let err4 = { instancePath: instancePath + "/$schema", schemaPath: "#/properties/%24schema/type", keyword: "type", params: { type: "string" } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
    if (data.name !== void 0) {
      let data1 = data.name;
      if (typeof data1 == "string") {
        if (func2(data1) < 1) {
          let err5 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/minLength", keyword: "minLength", params: { limit: 1 } };
          vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
        }
      } else {
        let err6 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
    }
    if (data.baseUrl !== void 0) {
      let data2 = data.baseUrl;
      if (typeof data2 == "string") {
        if (!pattern19.test(data2)) {
          let err7 = { instancePath: instancePath + "/baseUrl", schemaPath: "#/properties/baseUrl/pattern", keyword: "pattern", params: { pattern: "^https?://[^\\s/?#@]+(/[^\\s?#]*)?/v[0-9]+/*$" } };
          vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
        }
      } else {
        let err8 = { instancePath: instancePath + "/baseUrl", schemaPath: "#/properties/baseUrl/type", keyword: "type", params: { type: "string" } };
        vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
      }
    }
    if (data.service !== void 0 && (validate35(data.service, { instancePath: instancePath + "/service", parentData: data, parentDataProperty: "service", rootData }) || (vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors), errors = vErrors.length)), data.probe !== void 0 && (validate274(data.probe, { instancePath: instancePath + "/probe", parentData: data, parentDataProperty: "probe", rootData }) || (vErrors = vErrors === null ? validate274.errors : vErrors.concat(validate274.errors), errors = vErrors.length)), data.credentials !== void 0 && (validate124(data.credentials, { instancePath: instancePath + "/credentials", parentData: data, parentDataProperty: "credentials", rootData }) || (vErrors = vErrors === null ? validate124.errors : vErrors.concat(validate124.errors), errors = vErrors.length)), data.conversations !== void 0) {
      let data6 = data.conversations;
      if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
        for (let key1 in data6)
          if (key1 !== "emptyBalance") {
            let err9 = { instancePath: instancePath + "/conversations", schemaPath: "#/properties/conversations/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 } };
            vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
          }
        if (data6.emptyBalance !== void 0) {
          let data7 = data6.emptyBalance;
          if (typeof data7 == "string") {
            if (func2(data7) < 1) {
              let err10 = { instancePath: instancePath + "/conversations/emptyBalance", schemaPath: "#/properties/conversations/properties/emptyBalance/minLength", keyword: "minLength", params: { limit: 1 } };
              vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
            }
          } else {
            let err11 = { instancePath: instancePath + "/conversations/emptyBalance", schemaPath: "#/properties/conversations/properties/emptyBalance/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
          }
        }
      } else {
        let err12 = { instancePath: instancePath + "/conversations", schemaPath: "#/properties/conversations/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
      }
    }
    if (data.agent !== void 0) {
      let data8 = data.agent, _errs17 = errors, valid2 = !1;
      if (!valid2) {
        let _errs18 = errors;
        validate336(data8, { instancePath: instancePath + "/agent", parentData: data, parentDataProperty: "agent", rootData }) || (vErrors = vErrors === null ? validate336.errors : vErrors.concat(validate336.errors), errors = vErrors.length);
        var _valid0 = _errs18 === errors;
        valid2 = _valid0;
      }
      if (!valid2) {
        let _errs19 = errors;
        validate276(data8, { instancePath: instancePath + "/agent", parentData: data, parentDataProperty: "agent", rootData }) || (vErrors = vErrors === null ? validate276.errors : vErrors.concat(validate276.errors), errors = vErrors.length);
        var _valid0 = _errs19 === errors;
        valid2 = _valid0;
      }
      if (valid2)
        errors = _errs17, vErrors !== null && (_errs17 ? vErrors.length = _errs17 : vErrors = null);
      else {
        errors = _errs17, vErrors !== null && (_errs17 ? vErrors.length = _errs17 : vErrors = null);
        let err13 = { instancePath: instancePath + "/agent", schemaPath: "#/properties/agent/union", keyword: "union", params: { branches: [{ name: "scriptedAgent", title: "ScriptedAgent", type: "object", fields: ["script"], tag: null }, { name: "promptedAgent", title: "PromptedAgent", type: "object", fields: ["prompts"], tag: null }] } };
        vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
      }
    }
    if (data.waitLimitMs !== void 0) {
      let data9 = data.waitLimitMs;
      if (typeof data9 == "number") {
        if (data9 <= 0 || isNaN(data9)) {
          let err14 = { instancePath: instancePath + "/waitLimitMs", schemaPath: "#/properties/waitLimitMs/exclusiveMinimum", keyword: "exclusiveMinimum", params: { comparison: ">", limit: 0 } };
          vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
        }
      } else {
        let err15 = { instancePath: instancePath + "/waitLimitMs", schemaPath: "#/properties/waitLimitMs/type", keyword: "type", params: { type: "number" } };
        vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
      }
    }
    if (data.budget !== void 0) {
      let data10 = data.budget;
      if (data10 && typeof data10 == "object" && !Array.isArray(data10)) {
        for (let key2 in data10)
          if (key2 !== "meteredSends") {
            let err16 = { instancePath: instancePath + "/budget", schemaPath: "#/properties/budget/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 } };
            vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
          }
        if (data10.meteredSends !== void 0) {
          let data11 = data10.meteredSends;
          if (!(typeof data11 == "number" && !(data11 % 1) && !isNaN(data11))) {
            let err17 = { instancePath: instancePath + "/budget/meteredSends", schemaPath: "#/properties/budget/properties/meteredSends/type", keyword: "type", params: { type: "integer" } };
            vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++;
          }
          if (typeof data11 == "number" && (data11 < 0 || isNaN(data11))) {
            let err18 = { instancePath: instancePath + "/budget/meteredSends", schemaPath: "#/properties/budget/properties/meteredSends/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 } };
            vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
          }
        }
      } else {
        let err19 = { instancePath: instancePath + "/budget", schemaPath: "#/properties/budget/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++;
      }
    }
    if (data.concurrency !== void 0) {
      let data12 = data.concurrency;
      if (!(typeof data12 == "number" && !(data12 % 1) && !isNaN(data12))) {
        let err20 = { instancePath: instancePath + "/concurrency", schemaPath: "#/properties/concurrency/type", keyword: "type", params: { type: "integer" } };
        vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
      }
      if (typeof data12 == "number" && (data12 < 1 || isNaN(data12))) {
        let err21 = { instancePath: instancePath + "/concurrency", schemaPath: "#/properties/concurrency/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 } };
        vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++;
      }
    }
    if (data.headers !== void 0) {
      let data13 = data.headers;
      if (data13 && typeof data13 == "object" && !Array.isArray(data13))
        for (let key3 in data13)
          validate117(data13[key3], { instancePath: instancePath + "/headers/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"), parentData: data13, parentDataProperty: key3, rootData }) || (vErrors = vErrors === null ? validate117.errors : vErrors.concat(validate117.errors), errors = vErrors.length);
      else {
        let err22 = { instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
      }
    }
    if (data.tls !== void 0) {
      let data15 = data.tls;
      if (data15 && typeof data15 == "object" && !Array.isArray(data15)) {
        for (let key4 in data15)
          if (!(key4 === "caFile" || key4 === "certFile" || key4 === "keyFile" || key4 === "insecure")) {
            let err23 = { instancePath: instancePath + "/tls", schemaPath: "#/properties/tls/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key4 } };
            vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++;
          }
        if (data15.caFile !== void 0) {
          let data16 = data15.caFile;
          if (typeof data16 == "string") {
            if (func2(data16) < 1) {
              let err24 = { instancePath: instancePath + "/tls/caFile", schemaPath: "#/properties/tls/properties/caFile/minLength", keyword: "minLength", params: { limit: 1 } };
              vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
            }
          } else {
            let err25 = { instancePath: instancePath + "/tls/caFile", schemaPath: "#/properties/tls/properties/caFile/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++;
          }
        }
        if (data15.certFile !== void 0) {
          let data17 = data15.certFile;
          if (typeof data17 == "string") {
            if (func2(data17) < 1) {
              let err26 = { instancePath: instancePath + "/tls/certFile", schemaPath: "#/properties/tls/properties/certFile/minLength", keyword: "minLength", params: { limit: 1 } };
              vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
            }
          } else {
            let err27 = { instancePath: instancePath + "/tls/certFile", schemaPath: "#/properties/tls/properties/certFile/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++;
          }
        }
        if (data15.keyFile !== void 0) {
          let data18 = data15.keyFile;
          if (typeof data18 == "string") {
            if (func2(data18) < 1) {
              let err28 = { instancePath: instancePath + "/tls/keyFile", schemaPath: "#/properties/tls/properties/keyFile/minLength", keyword: "minLength", params: { limit: 1 } };
              vErrors === null ? vErrors = [err28] : vErrors.push(err28), errors++;
            }
          } else {
            let err29 = { instancePath: instancePath + "/tls/keyFile", schemaPath: "#/properties/tls/properties/keyFile/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err29] : vErrors.push(err29), errors++;
          }
        }
        if (data15.insecure !== void 0 && typeof data15.insecure != "boolean") {
          let err30 = { instancePath: instancePath + "/tls/insecure", schemaPath: "#/properties/tls/properties/insecure/type", keyword: "type", params: { type: "boolean" } };
          vErrors === null ? vErrors = [err30] : vErrors.push(err30), errors++;
        }
      } else {
        let err31 = { instancePath: instancePath + "/tls", schemaPath: "#/properties/tls/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err31] : vErrors.push(err31), errors++;
      }
    }
    if (data.provoke !== void 0) {
      let data20 = data.provoke;
      if (data20 && typeof data20 == "object" && !Array.isArray(data20)) {
        for (let key5 in data20)
          if (key5 !== "409") {
            let err32 = { instancePath: instancePath + "/provoke", schemaPath: "#/properties/provoke/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key5 } };
            vErrors === null ? vErrors = [err32] : vErrors.push(err32), errors++;
          }
        if (data20[409] !== void 0) {
          let data21 = data20[409];
          if (Array.isArray(data21)) {
            if (data21.length < 1) {
              let err33 = { instancePath: instancePath + "/provoke/409", schemaPath: "#/properties/provoke/properties/409/minItems", keyword: "minItems", params: { limit: 1 } };
              vErrors === null ? vErrors = [err33] : vErrors.push(err33), errors++;
            }
            let len0 = data21.length;
            for (let i0 = 0; i0 < len0; i0++)
              validate278(data21[i0], { instancePath: instancePath + "/provoke/409/" + i0, parentData: data21, parentDataProperty: i0, rootData }) || (vErrors = vErrors === null ? validate278.errors : vErrors.concat(validate278.errors), errors = vErrors.length);
          } else {
            let err34 = { instancePath: instancePath + "/provoke/409", schemaPath: "#/properties/provoke/properties/409/type", keyword: "type", params: { type: "array" } };
            vErrors === null ? vErrors = [err34] : vErrors.push(err34), errors++;
          }
        }
      } else {
        let err35 = { instancePath: instancePath + "/provoke", schemaPath: "#/properties/provoke/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err35] : vErrors.push(err35), errors++;
      }
    }
    if (data.waive !== void 0) {
      let data23 = data.waive;
      if (data23 && typeof data23 == "object" && !Array.isArray(data23))
        for (let key6 in data23) {
          let data24 = data23[key6];
          if (typeof data24 == "string") {
            if (func2(data24) < 1) {
              let err36 = { instancePath: instancePath + "/waive/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/waive/additionalProperties/minLength", keyword: "minLength", params: { limit: 1 } };
              vErrors === null ? vErrors = [err36] : vErrors.push(err36), errors++;
            }
          } else {
            let err37 = { instancePath: instancePath + "/waive/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/waive/additionalProperties/type", keyword: "type", params: { type: "string" } };
            vErrors === null ? vErrors = [err37] : vErrors.push(err37), errors++;
          }
        }
      else {
        let err38 = { instancePath: instancePath + "/waive", schemaPath: "#/properties/waive/type", keyword: "type", params: { type: "object" } };
        vErrors === null ? vErrors = [err38] : vErrors.push(err38), errors++;
      }
    }
  } else {
    let err39 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    vErrors === null ? vErrors = [err39] : vErrors.push(err39), errors++;
  }
  return validate347.errors = vErrors, errors === 0;
}
var textChunk = validate82, tiers = validate37, timing = validate333, transcriptLine = validate355;
function validate355(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0, _errs0 = errors, valid0 = !1;
  if (!valid0) {
    let _errs1 = errors;
    validate326(data, { instancePath, parentData, parentDataProperty, rootData }) || (vErrors = vErrors === null ? validate326.errors : vErrors.concat(validate326.errors), errors = vErrors.length);
    var _valid0 = _errs1 === errors;
    valid0 = _valid0;
  }
  if (!valid0) {
    let _errs2 = errors;
    validate341(data, { instancePath, parentData, parentDataProperty, rootData }) || (vErrors = vErrors === null ? validate341.errors : vErrors.concat(validate341.errors), errors = vErrors.length);
    var _valid0 = _errs2 === errors;
    valid0 = _valid0;
  }
  if (!valid0) {
    let _errs3 = errors;
    validate154(data, { instancePath, parentData, parentDataProperty, rootData }) || (vErrors = vErrors === null ? validate154.errors : vErrors.concat(validate154.errors), errors = vErrors.length);
    var _valid0 = _errs3 === errors;
    valid0 = _valid0;
  }
  if (!valid0) {
    let _errs4 = errors;
    validate279(data, { instancePath, parentData, parentDataProperty, rootData }) || (vErrors = vErrors === null ? validate279.errors : vErrors.concat(validate279.errors), errors = vErrors.length);
    var _valid0 = _errs4 === errors;
    valid0 = _valid0;
  }
  if (!valid0) {
    let _errs5 = errors;
    validate215(data, { instancePath, parentData, parentDataProperty, rootData }) || (vErrors = vErrors === null ? validate215.errors : vErrors.concat(validate215.errors), errors = vErrors.length);
    var _valid0 = _errs5 === errors;
    valid0 = _valid0;
  }
  if (!valid0) {
    let _errs6 = errors;
    validate138(data, { instancePath, parentData, parentDataProperty, rootData }) || (vErrors = vErrors === null ? validate138.errors : vErrors.concat(validate138.errors), errors = vErrors.length);
    var _valid0 = _errs6 === errors;
    valid0 = _valid0;
  }
  if (valid0)
    errors = _errs0, vErrors !== null && (_errs0 ? vErrors.length = _errs0 : vErrors = null);
  else {
    errors = _errs0, vErrors !== null && (_errs0 ? vErrors.length = _errs0 : vErrors = null);
    let err0 = { instancePath, schemaPath: "#/union", keyword: "union", params: { branches: [{ name: "runLine", title: "RunLine", type: "object", fields: ["type", "version", "suite", "spec", "requirements", "runId", "target", "demonstration", "seed", "profile", "scope", "startedAt", "timing", "plan"], tag: { field: "type", values: ["run"] } }, { name: "sendingLine", title: "SendingLine", type: "object", fields: ["type", "id", "scene", "attempt", "name", "method", "path", "atMs"], tag: { field: "type", values: ["sending"] } }, { name: "exchangeLine", title: "ExchangeLine", type: "object", fields: ["type", "id", "scene", "attempt", "name", "credential", "method", "path", "requestHeaders", "requestBody", "sentMs", "headersMs", "endMs", "status", "headers", "body", "chunks", "cut", "failure", "overheard", "connection", "unrecorded", "repeats", "owned", "accuracy"], tag: { field: "type", values: ["exchange"] } }, { name: "recordLine", title: "RecordLine", type: "object", fields: ["type", "scene", "attempt", "superseded", "again", "notAgain", "unplayable", "fault", "startMs", "endMs", "maxDelayMs", "meteredSends", "exchanges", "overheard", "play"], tag: { field: "type", values: ["record"] } }, { name: "healthLine", title: "HealthLine", type: "object", fields: ["type", "atMs", "delayMs"], tag: { field: "type", values: ["health"] } }, { name: "endLine", title: "EndLine", type: "object", fields: ["type", "atMs", "interrupted", "aborted", "created", "usage"], tag: { field: "type", values: ["end"] } }] } };
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  return validate355.errors = vErrors, errors === 0;
}
var undecided = validate270, unknownEta = validate109, usage = validate139, verdict = validate213, validators = { acceptedSend, accuracy, agentDeviation, agentPrompts, apiError, attestation, base64Chunk, benchmark, benchmarkFigure, benchmarkHeadline, benchmarkStep, bucket, calibration, capacity, capacityEdge, capacityFigure, capacityStep, caseEvent, caseResult, cause, checkResult, chunk, chunks, clientCertificate, clientNote, conversation, conversationList, conversationMember, conversationState, conversationStatus, credential, credentialFromCommand, credentialFromVariable, credentialText, credentials, cutShort, deferralCause, delay, endEvent, endLine, endpointTiming, envelope, estimate, evidence, exchange, exchangeLine, failure, finding, findingEvent, flaky, healthLine, informationalTally, keptPart, knownFailure, leftOut, level, load, loadAudit, loadCalibration, loadChange, loadComparison, loadDisturbance, loadEvidence, loadGenerator, loadGoodput, loadHistogram, loadInstance, loadInstanceSecond, loadLostMessage, loadMetric, loadRunConfig, loadScraped, loadScrapedSeries, loadSecond, loadService, loadSlice, loadStretch, loadThreshold, loadVerdict, message, messagePage, noticeEvent, observation, outage, outcome, pendingGate, plan, probe, profile, projectionBasis, projectionConfidence, promptedAgent, provokingRequest, readTimes, recordLine, repeat, repeatedRun, reply, replyMode, resourceDescriptor, result, ruleResult, runEvent, runEvents, runLine, runPhase, runTarget, runVerdict, scope, scriptedAgent, sendRequest, sendResult, sendingLine, service, skipReason, stage, startRequest, stateReason, statement, suite, tally, target, textChunk, tiers, timing, transcriptLine, undecided, unknownEta, usage, verdict };
export {
  validators
};
