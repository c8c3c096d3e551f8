/** Interfaces that a phone on the same Wi-Fi does not reach, by the beginning of their name. */
export const virtualInterfaces: readonly { kind: string; names: RegExp }[] = [
  { kind: 'containers', names: /^(docker|br-|veth|podman|cni|flannel|cali|kube|lxc|lxd|nerdctl|weave)/i },
  { kind: 'virtual machines', names: /^(virbr|vmnet|vboxnet|bridge\d|vEthernet|VirtualBox|VMware|hyper-v)/i },
  { kind: 'VPN', names: /^(utun|tun|tap|wg|tailscale|zt|ppp|ipsec|nordlynx|proton|gpd|OpenVPN|Wintun)/i },
  { kind: 'a direct link between devices', names: /^(awdl|llw|anpi|p2p)/i },
];

/** The ranges of local networks, as named by ipaddr.js, in the order of preference. Others are public, or of one link only. */
export const localRanges: readonly string[] = ['private', 'uniqueLocal'];
