module.exports = () => globalThis.gatehouseTestServers?.stop();
